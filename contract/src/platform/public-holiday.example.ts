import { forms, type Examples } from '../kit/example.ts'
import type { publicHoliday } from './public-holiday.ts'

export const publicHolidayExamples: Examples<typeof publicHoliday> = forms<typeof publicHoliday.input>({
  name: { tr: 'Ramazan Bayramı', en: 'Eid al-Fitr', de: 'Ramadanfest' },
  starts_on: '2099-03-09',
  ends_on: '2099-03-11',
})
