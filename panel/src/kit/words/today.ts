import { useSyncExternalStore } from 'react'
import { onTick } from './ago.tsx'
import { dayAt } from './days.ts'

/** Today on a zone's clock (IANA; the browser's own without one), updated at midnight. */
export const useToday = (timeZone?: string) => useSyncExternalStore(onTick, () => dayAt(new Date(), timeZone))
