import { useSyncExternalStore } from 'react'
import { onTick } from './ago.tsx'
import { dayAt } from './days.ts'

const minuteMs = 60_000

/** The start of the present minute, in ms, for what is shown to the minute. */
export const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs
/** The same on the screen, updated as minutes pass. */
export const useThisMinute = () => useSyncExternalStore(onTick, thisMinute)

/** Today's date in a time zone (IANA; the browser's own if omitted), updated at midnight. */
export const useToday = (timeZone?: string) => useSyncExternalStore(onTick, () => dayAt(new Date(), timeZone))
