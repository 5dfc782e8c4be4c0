import { expect, test } from 'vitest'
import type { UserInfo } from '#contract/identity/session.ts'
import { countryOf, readNumbersOf } from './phone-country.ts'

const company = (id: string, country: 'TR' | 'DE') => ({
  id,
  country,
  name: '',
  currency: '',
  license: null,
  timezone: 'Europe/Istanbul',
  branch: [{ branch_id: `${id}-branch`, company_id: id, name: '' }],
})
const signIn = (...user_companies: UserInfo['user_companies']) => readNumbersOf({ user_companies } as never)

test('numbers are those of the company that the form or the page is about, else of all companies one has', () => {
  signIn(company('berlin', 'DE'))
  expect(countryOf({}, '/member/list')).toBe('DE')
  signIn(company('istanbul', 'TR'), company('berlin', 'DE'))
  expect(countryOf({}, '/member/list')).toBe('TR')
  expect(countryOf({ company_id: 'berlin' }, '/member/form')).toBe('DE')
  expect(countryOf({ branch_id: 'berlin-branch' }, '/')).toBe('DE')
  expect(countryOf({}, '/manegement/berlin-branch/reservations')).toBe('DE')
  expect(countryOf({ country: 'DE' }, '/company/form')).toBe('DE')
  expect(countryOf({ city_id: 1001 }, '/restaurant-registration/form')).toBe('DE')
  signIn()
})
