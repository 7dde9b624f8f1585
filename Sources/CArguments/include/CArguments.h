// Passes the process's arguments to Swift's runtime. There is nothing to call: linking the target is enough.
#pragma once
