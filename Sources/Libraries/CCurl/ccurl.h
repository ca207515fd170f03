// The functions of libcurl that the etcd client calls.
//
// The library is loaded on first use. So a program that never connects to a team neither needs
// libcurl nor spends time loading it, and building the program does not require its headers.
//
// NB: FoundationNetworking, which is also based on libcurl, cannot be used: it mistakes the HTTP
// trailer of each error of etcd's gateway for a new header, and stops the program.

#ifndef CCURL_H
#define CCURL_H

#include <dlfcn.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

typedef size_t (*ccurl_write)(char *_Nonnull bytes, size_t size, size_t count, void *_Nonnull user);
typedef int (*ccurl_progress)(void *_Nonnull user, int64_t, int64_t, int64_t, int64_t);

struct ccurl_functions {
  int (*_Nullable global_init)(long flags);
  void *_Nullable (*_Nullable easy_init)(void);
  void (*_Nullable easy_cleanup)(void *_Nonnull handle);
  int (*_Nullable easy_perform)(void *_Nonnull handle);
  int (*_Nullable easy_setopt)(void *_Nonnull handle, int option, ...);
  int (*_Nullable easy_getinfo)(void *_Nonnull handle, int info, ...);
  void *_Nullable (*_Nullable slist_append)(void *_Nullable list, const char *_Nonnull line);
  void (*_Nullable slist_free_all)(void *_Nullable list);
};

// Loads the library. Returns 0 if it is missing. Must not be called concurrently.
static inline int ccurl_load(struct ccurl_functions *_Nonnull curl) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  curl->global_init = (int (*)(long))dlsym(library, "curl_global_init");
  curl->easy_init = (void *(*)(void))dlsym(library, "curl_easy_init");
  curl->easy_cleanup = (void (*)(void *))dlsym(library, "curl_easy_cleanup");
  curl->easy_perform = (int (*)(void *))dlsym(library, "curl_easy_perform");
  curl->easy_setopt = (int (*)(void *, int, ...))dlsym(library, "curl_easy_setopt");
  curl->easy_getinfo = (int (*)(void *, int, ...))dlsym(library, "curl_easy_getinfo");
  curl->slist_append = (void *(*)(void *, const char *))dlsym(library, "curl_slist_append");
  curl->slist_free_all = (void (*)(void *))dlsym(library, "curl_slist_free_all");
  if (!curl->global_init || !curl->easy_init || !curl->easy_cleanup || !curl->easy_perform ||
      !curl->easy_setopt || !curl->easy_getinfo || !curl->slist_append || !curl->slist_free_all)
    return 0;
  // All features, including TLS.
  return curl->global_init(3) == 0;
}

static inline void *_Nullable ccurl_new(const struct ccurl_functions *_Nonnull curl) {
  return curl->easy_init();
}

static inline void ccurl_free(const struct ccurl_functions *_Nonnull curl, void *_Nonnull handle) {
  curl->easy_cleanup(handle);
}

// Sends a request and passes the answer to the callbacks. Returns libcurl's result code, 0 for success.
//
// The progress function returns 1 to abort the request. It is called at least once a second. The thread must
// belong to the caller, because all of its signals are blocked.
static inline int ccurl_post(const struct ccurl_functions *_Nonnull curl, void *_Nonnull handle,
                             const char *_Nonnull url, const char *_Nullable authorization,
                             const char *_Nullable authorities, const void *_Nonnull body,
                             int64_t size, ccurl_write _Nonnull write_header,
                             ccurl_write _Nonnull write,
                             ccurl_progress _Nonnull progress, void *_Nonnull user) {
  enum {
    WRITEDATA = 10001, URL = 10002, POSTFIELDS = 10015, HTTPHEADER = 10023, NOPROGRESS = 43,
    POST = 47, HEADERDATA = 10029, XFERINFODATA = 10057, CAINFO = 10065, HTTP_VERSION = 84,
    NOSIGNAL = 99, WRITEFUNCTION = 20011, HEADERFUNCTION = 20079, XFERINFOFUNCTION = 20219,
    POSTFIELDSIZE_LARGE = 30120, TCP_KEEPALIVE = 213
  };
  // A lost connection must not end the program, as SIGPIPE would with some versions.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  void *headers = curl->slist_append(NULL, "Content-Type: application/json");
  // Otherwise a server waits for a second before it accepts a large body.
  headers = curl->slist_append(headers, "Expect:");
  // A member that is disconnected from the others reports this, instead of answering with old data.
  headers = curl->slist_append(headers, "Grpc-Metadata-Hasleader: true");
  if (authorization) headers = curl->slist_append(headers, authorization);
  curl->easy_setopt(handle, URL, url);
  curl->easy_setopt(handle, POST, 1L);
  curl->easy_setopt(handle, POSTFIELDS, body);
  curl->easy_setopt(handle, POSTFIELDSIZE_LARGE, size);
  curl->easy_setopt(handle, HTTPHEADER, headers);
  // HTTP version 1.1.
  curl->easy_setopt(handle, HTTP_VERSION, 2L);
  curl->easy_setopt(handle, NOSIGNAL, 1L);
  curl->easy_setopt(handle, NOPROGRESS, 0L);
  curl->easy_setopt(handle, TCP_KEEPALIVE, 1L);
  curl->easy_setopt(handle, HEADERFUNCTION, write_header);
  curl->easy_setopt(handle, HEADERDATA, user);
  curl->easy_setopt(handle, WRITEFUNCTION, write);
  curl->easy_setopt(handle, WRITEDATA, user);
  curl->easy_setopt(handle, XFERINFOFUNCTION, progress);
  curl->easy_setopt(handle, XFERINFODATA, user);
  if (authorities) curl->easy_setopt(handle, CAINFO, authorities);
  int code = curl->easy_perform(handle);
  curl->easy_setopt(handle, HTTPHEADER, NULL);
  curl->slist_free_all(headers);
  return code;
}

// The status of the answer.
static inline long ccurl_status(const struct ccurl_functions *_Nonnull curl,
                                void *_Nonnull handle) {
  enum { RESPONSE_CODE = 0x200002 };
  long status = 0;
  curl->easy_getinfo(handle, RESPONSE_CODE, &status);
  return status;
}

#endif
