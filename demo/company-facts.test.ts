import { expect, it } from 'vitest'
import { company } from '#contract/organisation/company.ts'
import { settings as known, type SettingName } from '#contract/organisation/settings.ts'
import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { companyFacts } from './company-facts.ts'
import { companies } from './companies.ts'
import { siteSettings } from './marketing/company-sites.ts'
import { requestRows } from './requests.ts'

const now = Date.parse('2026-11-20T17:40:00Z')

it('gives every company details that its form would accept, check digits included', () => {
  const facts = companyFacts(now)
  expect(Object.keys(facts)).toEqual(companies.map((each) => each.slug))
  for (const [slug, fact] of Object.entries(facts)) {
    const form = {
      account_id: '019a0000-0000-7000-8000-000000000000',
      name: slug,
      country: 'TR',
      currency: 'TRY',
      tax_office_id: null,
      etbis_no: '',
      demands_two_factor: false,
    }
    expect(company.input.safeParse({ ...form, ...fact }).error?.issues).toBeUndefined()
    expect(fact.tax_number).not.toBe('')
    expect(fact.iban).not.toBe('')
  }
})

it('has registrations that their form would accept, some in each status', () => {
  const rows = requestRows(now).restaurant_registration
  const names = Object.keys(restaurantRegistration.input.shape)
  for (const row of rows) {
    const form = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
    expect(restaurantRegistration.input.safeParse(form).error?.issues).toBeUndefined()
  }
  expect(new Set(rows.map((each) => each.status))).toEqual(new Set(['pending', 'approved', 'rejected', 'completed']))
})

it('has settings that their cards would accept', () => {
  for (const [name, value] of Object.values(siteSettings).flatMap((each) => Object.entries(each)))
    expect(known[name as SettingName].schema.safeParse(value).error?.issues).toBeUndefined()
})
