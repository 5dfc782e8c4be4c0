import { Ellipsis, Merge } from 'lucide-react'
import type { Member } from '#contract/members/member.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Menu } from '#panel/ui/menu.tsx'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { personWords } from './person-words.ts'

/** What is done with a member's record as a whole. */
export function PersonMenu({ row }: { row: Member }) {
  const t = useWords(personWords)
  const can = useCan()
  const entries = [
    can('post-member-merge') && {
      id: 'merge',
      label: t('merge'),
      icon: <Merge size={16} aria-hidden />,
      href: `/member/merge/${row.id}`,
    },
  ].filter((it) => it !== false)
  if (entries.length === 0) return null
  return (
    <Menu
      label={t('more')}
      trigger={<IconButton label={t('more')} icon={<Ellipsis size={18} aria-hidden />} />}
      entries={entries}
    />
  )
}
