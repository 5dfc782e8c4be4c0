import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Chance } from '../chance.ts'
import type { DemoCompany } from '../companies.ts'
import { companyId } from '../organisation.ts'
import { ascii, mobileNumber, person } from '../people.ts'

export interface DemoMember {
  company_id: string
  id: string
  name: string
  surname: string
  phone: string
  email: string
  city_id: number
  birth_date: string | null
  registration_source: string
  language: string
  is_premium: boolean
  created_at: string
  updated_at: string
}

const dayMs = 86_400_000

/**
 * Generates the members of a company. `numbered` is how many members of the same country were
 * generated before, so that no phone number or address occurs twice.
 */
export function membersOf(chance: Chance, company: DemoCompany, numbered: number, now: number): DemoMember[] {
  return Array.from({ length: company.members }, (_, i) => {
    const { name, surname } = person(chance, company.country)
    const created_at = now - chance.whole(1, 900) * dayMs - chance.whole(0, dayMs)
    return {
      company_id: companyId(company.slug),
      id: chance.uuid(created_at),
      name,
      surname,
      phone: mobileNumber(company.country, numbered + i),
      email: `${ascii(name)}.${ascii(surname)}${numbered + i + 1}@example.test`,
      city_id: chance.pick(company.branches).city_id,
      birth_date: chance.yes(0.6)
        ? plusDays(dayAt(new Date(now), company.timezone), -chance.whole(18, 70) * 365 - chance.whole(0, 364))
        : null,
      registration_source: chance.pick(['mobile', 'mobile', 'website', 'panel', 'imported'] as const),
      language: company.country === 'DE' ? 'de' : 'tr',
      is_premium: chance.yes(0.06),
      created_at: new Date(created_at).toISOString(),
      updated_at: new Date(created_at).toISOString(),
    }
  })
}

export interface Orderer {
  member_id: string | null
  customer_name: string
  customer_phone: string | null
  table_name: string | null
}

/**
 * The customer of an order: a member, often the same one; a platform's customer with its masked
 * number; or a guest at a table or a kiosk.
 */
export function orderedBy(
  chance: Chance,
  channel: Channel,
  type: DeliveryType,
  country: 'TR' | 'DE',
  members: Pick<DemoMember, 'id' | 'name' | 'surname' | 'phone'>[],
): Orderer {
  const german = country === 'DE'
  const isAtTable = channel === 'table' || type === 'orderOnTheTable'
  const table_name = isAtTable ? `${german ? 'Tisch' : 'Masa'} ${chance.whole(1, 16)}` : null
  const guest = { member_id: null, customer_name: '', customer_phone: null, table_name }
  if (channel === 'kiosk' || (isAtTable && chance.yes(0.7))) return guest
  if (isPlatform(channel)) {
    const { name, surname } = person(chance, country)
    const customer_phone = channel === 'getir' ? `+90 (850) 5550100 / ${chance.digits(6)}` : null
    return {
      member_id: null,
      customer_name: channel === 'getir' ? `${name} ${surname[0] ?? ''}.` : `${name} ${surname}`,
      customer_phone,
      table_name,
    }
  }
  const member = members[Math.floor(chance.next() ** 2 * members.length)]
  return member
    ? {
        member_id: member.id,
        customer_name: `${member.name} ${member.surname}`,
        customer_phone: member.phone,
        table_name,
      }
    : guest
}
