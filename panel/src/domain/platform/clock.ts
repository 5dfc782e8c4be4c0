import { useSyncExternalStore } from 'react'

/*
 * One one-second clock for everything that counts down. It stops while nothing does, and countdowns in a hidden tab don't hear it.
 * It goes by the server's time, so that a till whose own clock is wrong is not minutes late.
 */
let offset = 0
let second = nowSec()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function nowSec() {
  return Math.floor((Date.now() + offset) / 1000)
}

function tick() {
  second = nowSec()
  // To the next full second: an interval drifts, and some seconds would be shown twice.
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
 * Takes the server's time from an answer to a request sent at `askedAt`, by this device's clock. The server said it at some moment in between, so an answer that
 * was held up says little: the clock moves no further than the answer proves.
 */
export function setServerTime(iso: string, askedAt: number) {
  const said = Date.parse(iso)
  const [least, most] = [said - Date.now(), said - askedAt]
  offset = Math.min(Math.max(offset, least), most)
}

/** The clock stops while nobody listens; the first reader sets it. */
const current = () => (timer === undefined ? (second = nowSec()) : second)

/** Now by the server's time, in milliseconds. */
export const serverNow = () => Date.now() + offset

/** A moment of this device's clock, by the server's time. */
export const byServer = (ms: number) => ms + offset

/** Renders when `read` answers something new; it is asked once a second with the time in seconds. */
export const useSecond = <T extends string | number | boolean | null>(read: (second: number) => T): T =>
  useSyncExternalStore(onTick, () => read(current()))

/** Calls back with the second it is, now and at each tick, and answers how to stop: for text that changes each second and need not render. */
export function onSecond(hear: (second: number) => void): () => void {
  const tell = () => hear(current())
  const stop = onTick(tell)
  tell()
  return stop
}

/** Whole seconds until a moment, negative once it has passed; null without one. */
export const useSecondsUntil = (iso: string | null) =>
  useSecond((now) => (iso === null ? null : Math.round(Date.parse(iso) / 1000 - now)))
