/* Ticks once a second. It runs in a worker because browsers slow down timers of a background
   tab to one a minute, and an order must not wait for that. */
setInterval(() => postMessage(0), 1000)
