import { useEffect, useState, useSyncExternalStore } from 'react'

/* One clock for all countdowns, which ticks every second. It stops while there are no
   countdowns; countdowns in a hidden tab are not called. It follows the server's time, so that
   a till with a wrong clock is not minutes late. */
let offset = 0
let second = nowSec()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function nowSec() {
  return Math.floor((Date.now() + offset) / 1000)
}

function tick() {
  second = nowSec()
  // Waits until the next full second: an interval would drift and show some seconds twice.
  timer = setTimeout(tick, 1000 - ((Date.now() + offset) % 1000))
  for (const listener of listeners) listener()
}

function onTick(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/**
 * Adjusts the clock by an answer to a request sent at `askedAt` (this device's clock). The server
 * read its time at some point between request and answer, so a delayed answer is imprecise. The
 * clock is therefore moved no further than the answer proves.
 */
export function setServerTime(iso: string, askedAt: number) {
  const serverMs = Date.parse(iso)
  const [min, max] = [serverMs - Date.now(), serverMs - askedAt]
  offset = Math.min(Math.max(offset, min), max)
}

/**
 * The clock stops while it has no listeners, so the first reader after that sets it to the current
 * time.
 */
const current = () => (timer === undefined ? (second = nowSec()) : second)

/** The current time by the server's clock, in milliseconds. */
export const serverNow = () => Date.now() + offset

/** Converts a moment of this device's clock to the server's time. */
export const byServer = (ms: number) => ms + offset

/**
 * Renders when `read` returns a new value. `read` is called once a second with the time in seconds.
 */
export const useSecond = <T extends string | number | boolean | null>(read: (second: number) => T): T =>
  useSyncExternalStore(onTick, () => read(current()))

/**
 * Calls `hear` with the current second, now and at each tick. Returns a function that stops it. For
 * text that changes each second without rendering.
 */
export function onSecond(hear: (second: number) => void): () => void {
  const tell = () => hear(current())
  const stop = onTick(tell)
  tell()
  return stop
}

/** Whole seconds until a moment, negative once it has passed. Null if there is no moment. */
export const useSecondsUntil = (iso: string | null) =>
  useSecond((now) => (iso === null ? null : Math.round(Date.parse(iso) / 1000 - now)))

/** Whether a condition has been true for a while without interruption. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo, ms])
  return isSo && isLasting
}
