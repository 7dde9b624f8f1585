// The X protocol as C functions, with the extension for shared memory, and the system's calls for that memory.
#pragma once
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
