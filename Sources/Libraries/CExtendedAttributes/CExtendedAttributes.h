// The system calls for extended attributes, which Swift's Glibc module leaves out.
#include <sys/xattr.h>
