// The statistics of the allocator, which Swift's Glibc module leaves out.
#include <malloc.h>
