// The part of libcurl that a client of etcd needs. The library is loaded when a program runs, so that neither its headers
// nor its name for linkers, which are in a package for developers, have to be installed.
//
// The numbers are part of libcurl's binary interface: curl/curl.h, curl/multi.h.
#include <dlfcn.h>
#include <stddef.h>

struct curl_message {
  int kind;
  void *transfer;
  union {
    void *anything;
    int result;
  } data;
};

typedef size_t (*curl_write)(char *bytes, size_t size, size_t count, void *receiver);

/// The functions of the library.
struct curl_library {
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  const char *(*easy_strerror)(int);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned, int, int *);
  int (*multi_wakeup)(void *);
  struct curl_message *(*multi_info_read)(void *, int *);
};

/// Loads the library. Returns whether it is there and has all functions, and prepares it.
static inline int curl_load(struct curl_library *library) {
  void *file = dlopen("libcurl.so.4", RTLD_NOW);
  if (file == NULL) file = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
  if (file == NULL) return 0;
#define LOAD(name) \
  *(void **)&library->name = dlsym(file, "curl_" #name); \
  if (library->name == NULL) return 0;
  LOAD(global_init)
  LOAD(easy_init)
  LOAD(easy_cleanup)
  LOAD(easy_setopt)
  LOAD(easy_getinfo)
  LOAD(easy_strerror)
  LOAD(slist_append)
  LOAD(slist_free_all)
  LOAD(multi_init)
  LOAD(multi_cleanup)
  LOAD(multi_add_handle)
  LOAD(multi_remove_handle)
  LOAD(multi_perform)
  LOAD(multi_poll)
  LOAD(multi_wakeup)
  LOAD(multi_info_read)
#undef LOAD
  return library->global_init(3 /* CURL_GLOBAL_ALL */) == 0;
}

/// Creates a transfer that posts a body, of which a copy is made, and hands the answer to a function.
static inline void *curl_post(
  const struct curl_library *library, const char *url, void *headers, const char *body, long size, curl_write write,
  void *receiver
) {
  void *transfer = library->easy_init();
  if (transfer == NULL) return NULL;
  library->easy_setopt(transfer, 10002 /* CURLOPT_URL */, url);
  library->easy_setopt(transfer, 10023 /* CURLOPT_HTTPHEADER */, headers);
  library->easy_setopt(transfer, 60 /* CURLOPT_POSTFIELDSIZE */, size);
  library->easy_setopt(transfer, 10165 /* CURLOPT_COPYPOSTFIELDS */, body);
  library->easy_setopt(transfer, 20011 /* CURLOPT_WRITEFUNCTION */, write);
  library->easy_setopt(transfer, 10001 /* CURLOPT_WRITEDATA */, receiver);
  library->easy_setopt(transfer, 99 /* CURLOPT_NOSIGNAL */, 1L);
  library->easy_setopt(transfer, 84 /* CURLOPT_HTTP_VERSION */, 2L /* CURL_HTTP_VERSION_1_1 */);
  library->easy_setopt(transfer, 181 /* CURLOPT_PROTOCOLS */, 3L /* http and https */);
  return transfer;
}

/// The status of the answer to a transfer, or 0 if there is none yet.
static inline long curl_status(const struct curl_library *library, void *transfer) {
  long status = 0;
  library->easy_getinfo(transfer, 0x200002 /* CURLINFO_RESPONSE_CODE */, &status);
  return status;
}
