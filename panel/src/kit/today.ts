import { useSyncExternalStore } from 'react'
import { onTick } from './ago.tsx'
import { dayAt } from './days.ts'

/** The day it is on a zone's clock (IANA; the browser's own without one), also when midnight passes. */
export const useToday = (timeZone?: string) => useSyncExternalStore(onTick, () => dayAt(new Date(), timeZone))
