import type pg from 'pg'
import type { Company } from '#contract/organisation/company.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { chance } from './chance.ts'
import { companies } from './companies.ts'
import { companyId } from './organisation.ts'

type Fact = Pick<
  Company,
  | 'legal_name'
  | 'authorised_name'
  | 'phone'
  | 'email'
  | 'website'
  | 'domain'
  | 'domain_ip'
  | 'city_id'
  | 'district'
  | 'address'
  | 'tax_number'
  | 'iban'
  | 'contract_starts_on'
  | 'contract_ends_on'
  | 'mersis_no'
  | 'kep_address'
>
/**
 * Invented values. Numbers with check digits are generated below. `ends` is in days from now, null
 * for no end.
 */
interface Known {
  legal_name: string
  authorised_name: string
  phone: string
  host: string
  city_id: number
  district: string
  address: string
  ends: number | null
}

const known: Record<string, Known> = {
  ustamdan: {
    legal_name: 'Ustamdan Kebap Gıda Sanayi ve Ticaret A.Ş.',
    authorised_name: 'Nihal Ustaoğlu',
    phone: '+902165550100',
    host: 'ustamdankebap',
    city_id: 34,
    district: 'Kadıköy',
    address: 'Caferağa Mah. Moda Cad. No: 118 Kat: 3',
    ends: 23,
  },
  'donerci-rifat': {
    legal_name: 'Rıfat Döner Lokantacılık Ltd. Şti.',
    authorised_name: 'Rıfat Karadağ',
    phone: '+902125550180',
    host: 'donercirifat',
    city_id: 34,
    district: 'Şişli',
    address: 'Mecidiyeköy Mah. Büyükdere Cad. No: 74/5',
    ends: 410,
  },
  'hamur-ates': {
    legal_name: 'Hamur ve Ateş Fırıncılık Turizm Ltd. Şti.',
    authorised_name: 'Defne Özışık',
    phone: '+902325550170',
    host: 'hamurates',
    city_id: 35,
    district: 'Karşıyaka',
    address: 'Bostanlı Mah. Cemal Gürsel Cad. No: 212',
    ends: 190,
  },
  'anne-mutfagi': {
    legal_name: 'Anne Mutfağı Yemekçilik Gıda Ltd. Şti.',
    authorised_name: 'Gülseren Çakır',
    phone: '+903125550110',
    host: 'annemutfagi',
    city_id: 6,
    district: 'Yenimahalle',
    address: 'Kardelen Mah. 2040. Sok. No: 8',
    ends: -12,
  },
  'burger-limani': {
    legal_name: 'Liman Hızlı Yemek Restoran İşletmeleri A.Ş.',
    authorised_name: 'Ozan Türkeş',
    phone: '+902165550120',
    host: 'burgerlimani',
    city_id: 34,
    district: 'Ataşehir',
    address: 'Barbaros Mah. Halk Cad. No: 47 D: 12',
    ends: null,
  },
  'anadolu-grill': {
    legal_name: 'Anadolu Grill Gastronomie GmbH',
    authorised_name: 'Murat Yıldırım',
    phone: '+493023125010',
    host: 'anadolu-grill',
    city_id: 1001,
    district: 'Kreuzberg',
    address: 'Oranienstraße 171, 10999 Berlin',
    ends: 655,
  },
}

/** The tenth digit of a VKN (rules §4.1). */
function taxNumberOf(nine: string): string {
  const sum = [...nine].reduce((total, digit, i) => {
    const x = (Number(digit) + 9 - i) % 10
    const y = (x * 2 ** (9 - i)) % 9
    return total + (x !== 0 && y === 0 ? 9 : y)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

/** The last digit of a German USt-IdNr. (ISO 7064, MOD 11,10). */
function vatIdOf(eight: string): string {
  const product = [...eight].reduce((so, digit) => (((so + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return `DE${eight}${(11 - product) % 10}`
}

/** An IBAN with its check digits (mod 97). Its bank does not exist. */
function ibanOf(country: 'TR' | 'DE', rest: string): string {
  const letters = [...country].map((it) => it.charCodeAt(0) - 55).join('')
  const check = 98 - [...`${rest}${letters}00`].reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
  return `${country}${String(check).padStart(2, '0')}${rest}`
}

/**
 * The details of the demo's companies, by slug. All are invented; domains and addresses are those
 * reserved for examples.
 */
export function companyFacts(now: number): Record<string, Fact> {
  return Object.fromEntries(
    companies.flatMap(({ slug, country, timezone }, i) => {
      const it = known[slug]
      if (!it) return []
      const { host, ends, ...said } = it
      const chances = chance(11).fork(`facts ${slug}`)
      const day = (days: number) => plusDays(dayAt(new Date(now), timezone), days)
      const isTurkish = country === 'TR'
      const tax_number = isTurkish ? taxNumberOf(`9${chances.digits(8)}`) : vatIdOf(`9${chances.digits(7)}`)
      const domain = `${host}.example`
      const fact: Fact = {
        ...said,
        email: `bilgi@${domain}`,
        website: `https://www.${domain}`,
        domain,
        domain_ip: `203.0.113.${20 + i}`,
        tax_number,
        iban: isTurkish ? ibanOf('TR', `009990${chances.digits(16)}`) : ibanOf('DE', `0000${chances.digits(14)}`),
        contract_starts_on: day(-540),
        contract_ends_on: ends === null ? null : day(ends),
        mersis_no: isTurkish ? `0${tax_number}00017` : '',
        kep_address: isTurkish ? `${host}@kep.example` : '',
      }
      return [[slug, fact]]
    }),
  )
}

/**
 * Writes the details to the existing companies. The tax office is the first of the company's own
 * province.
 */
export async function layCompanyFacts(client: pg.ClientBase, now: number): Promise<void> {
  const rows = Object.entries(companyFacts(now)).map(([slug, fact]) => ({ id: companyId(slug), ...fact }))
  const names = Object.keys(rows[0] ?? {}).filter((it) => it !== 'id')
  await client.query(
    `update company c set ${names.map((it) => `${it} = it.${it}`).join(', ')},
       tax_office_id = (select min(t.id) from tax_office t where t.city_id = it.city_id)
     from jsonb_populate_recordset(null::company, $1) it where c.id = it.id`,
    [JSON.stringify(rows)],
  )
}
