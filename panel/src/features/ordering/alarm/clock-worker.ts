/*
 * Ticks once a second. It stands in a worker because a browser slows the timers of a tab in the background down to one a minute, and an order
 * must not wait for that.
 */
setInterval(() => postMessage(0), 1000)
