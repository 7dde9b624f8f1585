// The X protocol with the extension MIT-SHM, and the system calls for shared memory.
#pragma once
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
