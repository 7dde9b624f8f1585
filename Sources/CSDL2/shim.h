// SDL 2 without its `main` replacement: ours is Swift's.
#pragma once
#define SDL_MAIN_HANDLED 1
#include <SDL.h>
#include <SDL_syswm.h>
