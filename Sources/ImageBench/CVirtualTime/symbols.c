// The names of functions by address, for the reports of escapes.
//
// The dynamic linker knows the exported functions only, so those of the executable are looked up in
// the symbol table of its file.
#include "internal.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// The name of the function of the table at `offset` from where the file was loaded.
static const char *find_symbol(const char *file, size_t size, uintptr_t offset) {
  const ElfW(Ehdr) *head = (const void *)file;
  if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) return NULL;
  if (head->e_shoff + (size_t)head->e_shnum * sizeof(ElfW(Shdr)) > size) return NULL;
  const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
  for (int i = 0; i < head->e_shnum; i++) {
    const ElfW(Shdr) *section = &sections[i];
    if (section->sh_type != SHT_SYMTAB || section->sh_link >= head->e_shnum) continue;
    const ElfW(Shdr) *names = &sections[section->sh_link];
    if (section->sh_offset + section->sh_size > size) return NULL;
    if (names->sh_offset + names->sh_size > size) return NULL;
    const ElfW(Sym) *symbols = (const void *)(file + section->sh_offset);
    for (size_t s = 0; s < section->sh_size / sizeof *symbols; s++) {
      const ElfW(Sym) *symbol = &symbols[s];
      bool is_function = (symbol->st_info & 15) == STT_FUNC && symbol->st_name < names->sh_size;
      if (!is_function || offset < symbol->st_value) continue;
      if (offset < symbol->st_value + symbol->st_size) return file + names->sh_offset + symbol->st_name;
    }
  }
  return NULL;
}

const char *vt_symbol(const void *address) {
  Dl_info info;
  if (!dladdr(address, &info)) return NULL;
  if (info.dli_sname) return info.dli_sname;
  // The executable alone is looked into, and its file stays in memory for the names.
  Dl_info own;
  if (!dladdr((void *)vt_symbol, &own) || own.dli_fbase != info.dli_fbase) return NULL;
  static const char *file;
  static size_t size;
  if (!file) {
    int opened = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (opened < 0) return NULL;
    if (fstat(opened, &status) == 0) {
      size = (size_t)status.st_size;
      void *mapped = mmap(NULL, size, PROT_READ, MAP_PRIVATE, opened, 0);
      if (mapped != MAP_FAILED) file = mapped;
    }
    close(opened);
  }
  return file ? find_symbol(file, size, (uintptr_t)address - (uintptr_t)info.dli_fbase) : NULL;
}
