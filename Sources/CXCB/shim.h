// XCB with its shared-memory extension, and the system calls for shared memory.
#pragma once
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
