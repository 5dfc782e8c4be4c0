import type { Member } from '#contract/members/member.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { MailLink } from '#panel/domain/platform/mail-link.tsx'
import { PhoneLink } from '#panel/domain/platform/phone-link.tsx'
import { Fact, FactLists, Facts } from '#panel/ui/facts.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The member's personal data. */
export function MemberFacts({ row }: { row: Member }) {
  const t = useWords(words)
  const term = useWords(memberTerms)
  const format = useFormat()
  /** A date has no time zone, so its noon is formatted. */
  const day = (it: string | null) => it && format.date(`${it}T12:00:00`)
  return (
    <FactLists className="gap-y-3 lg:grid-cols-4">
      <Facts>
        <Fact name={t('phone')}>{row.phone && <PhoneLink phone={row.phone} />}</Fact>
        <Fact name={t('phones')}>
          {row.phones.length > 0 && row.phones.map(({ phone }) => <PhoneLink key={phone} phone={phone} />)}
        </Fact>
        <Fact name={t('email')}>{row.email && <MailLink email={row.email} />}</Fact>
        <Fact name={t('birth_date')}>
          {row.birth_date && `${day(row.birth_date)}, ${t('age', { age: row.age ?? 0 })}`}
        </Fact>
        <Fact name={t('marriage_anniversary')}>{day(row.marriage_anniversary)}</Fact>
        <Fact name={t('plate')}>{row.plate}</Fact>
        <Fact name={t('language')}>{term(`languages.${row.language}`)}</Fact>
      </Facts>
      <Facts>
        <Fact name={t('created')}>{format.dateTime(row.created_at)}</Fact>
        <Fact name={t('source')}>{term(`sources.${row.registration_source}`)}</Fact>
        <Fact name={t('city_id')}>{row.city_name}</Fact>
        <Fact name={t('last_city')}>{row.last_city_name}</Fact>
        <Fact name={t('lastBranch')}>{row.last_branch_name}</Fact>
        <Fact name={t('last_activity')}>{row.last_activity_at ? <Ago iso={row.last_activity_at} /> : t('never')}</Fact>
        <Fact name={t('last_login')}>{row.last_login_at ? <Ago iso={row.last_login_at} /> : t('never')}</Fact>
        <Fact name={t('premium_until')}>{row.is_premium && (day(row.premium_until) ?? '–')}</Fact>
      </Facts>
    </FactLists>
  )
}
