// A target of C needs a file; all that it declares is in its module map.
typedef int ib_os_submodules;
