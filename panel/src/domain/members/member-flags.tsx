import type { Member } from '#contract/members/member.ts'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { defineWords, useWords } from '#panel/kit/words/words.ts'
import { menuWords } from '../menu/menu-words.ts'

const words = defineWords({
  tr: { blocked: 'Engellendi', premium: 'Premium', birthday: 'Bugün doğum günü' },
  en: { blocked: 'Blocked', premium: 'Premium', birthday: 'Birthday today' },
  de: { blocked: 'Gesperrt', premium: 'Premium', birthday: 'Hat heute Geburtstag' },
})

/** Facts that a user must know first when serving a member. */
export function MemberFlags({
  row,
}: {
  row: Pick<Member, 'is_active' | 'is_premium_now' | 'allergens' | 'has_birthday'>
}) {
  const t = useWords(words)
  const m = useWords(menuWords)
  return (
    <span className="flex flex-wrap gap-1.5">
      {!row.is_active && <StatusPill tone="danger">{t('blocked')}</StatusPill>}
      {row.is_premium_now && <StatusPill tone="info">{t('premium')}</StatusPill>}
      {row.allergens.map((it) => (
        <StatusPill key={it} tone="warning">
          {m(`allergen.${it}`)}
        </StatusPill>
      ))}
      {row.has_birthday && <StatusPill tone="success">{t('birthday')}</StatusPill>}
    </span>
  )
}
