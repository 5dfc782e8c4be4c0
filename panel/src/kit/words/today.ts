import { useSyncExternalStore } from 'react'
import { onTick } from './ago.tsx'
import { dayAt } from './days.ts'

/** Today's date in a time zone (IANA; the browser's own if omitted), updated at midnight. */
export const useToday = (timeZone?: string) => useSyncExternalStore(onTick, () => dayAt(new Date(), timeZone))
