import { useState } from 'react'
import { Ellipsis, Eraser, FileDown, Merge } from 'lucide-react'
import { memberErasure } from '#contract/members/member-erasure.ts'
import { member, type Member } from '#contract/members/member.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Menu } from '#panel/ui/menu.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { erasureWords } from './erasure/erasure-words.ts'
import { personWords } from './person-words.ts'

const AskErasure = lateLayer(() => import('./erasure/ask-erasure.tsx'))

/** Actions on a member's record as a whole. */
export default function PersonMenu({ row, onFile }: { row: Member; onFile: (file_id: string) => void }) {
  const t = useWords(personWords)
  const e = useWords(erasureWords)
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const params = { member_id: row.id }
  const send = useSend(memberErasure.export, {
    invalidates: [member.history],
    onDone: (made) => onFile(made.id),
  })
  const exports = (['json', 'xlsx'] as const).map((format) => ({
    id: format,
    label: e(format === 'json' ? 'exportJson' : 'exportXlsx'),
    icon: <FileDown size={16} aria-hidden />,
    onAction: () => send.mutate({ params, body: { format } }),
  }))
  const entries = [
    ...(can('post-member-merge')
      ? [
          {
            id: 'merge',
            label: t('merge'),
            icon: <Merge size={16} aria-hidden />,
            href: `/member/merge/${row.id}`,
          },
        ]
      : []),
    ...(can('post-member-export') ? exports : []),
    ...(can('post-member-erasure')
      ? [
          {
            id: 'erasure',
            label: e('ask'),
            icon: <Eraser size={16} aria-hidden />,
            isDanger: true,
            onAction: () => setAsking(true),
          },
        ]
      : []),
  ]
  if (entries.length === 0) return null
  return (
    <>
      <Menu
        label={t('more')}
        trigger={<IconButton label={t('more')} icon={<Ellipsis size={18} aria-hidden />} />}
        entries={entries}
      />
      {isAsking && <AskErasure id={row.id} onClose={() => setAsking(false)} />}
    </>
  )
}
