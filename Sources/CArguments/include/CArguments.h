// The process's arguments for Swift's runtime. Nothing here is to be called: linking it is enough.
#pragma once
