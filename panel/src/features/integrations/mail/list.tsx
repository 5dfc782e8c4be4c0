import { Mails } from 'lucide-react'
import { mail, mailKinds, mailStates, type MailRow } from '#contract/integrations/mail.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListWithDrawer } from '#panel/kit/list/list-with-drawer.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { problemText, tones, wordOf } from './kind.ts'
import { words } from './words.ts'

const Drawer = lateLayer(() => import('./drawer.tsx'))
const column = columnsOf<MailRow>()

/** Every e-mail of the installation and whether it was sent. In the demo, its text can be read. */
export default function MailList() {
  const t = useWords(words)
  return (
    <ListWithDrawer
      list={mail.list}
      searchPlaceholder={t('search')}
      columns={[
        column.text('subject', t('subject'), (row) => row.subject, { card: 'primary' }),
        column.text('kind', t('kind'), (row) => t(wordOf(row.kind)), { card: 'none' }),
        column.whole('to_address', t('to_address'), (row) => row.to_address, { card: 'secondary' }),
        column.state('state', t('state'), ({ state }) => ({ tone: tones[state], word: t(state) }), { card: 'end' }),
        column.number('tries', t('tries'), (row) => row.tries, { card: 'none' }),
        column.text('problem', t('problem'), ({ problem }) => problemText(problem, t), {
          card: 'none',
          isSentence: true,
        }),
        column.ago('created_at', t('created_at'), (row) => row.created_at),
      ]}
      filters={[
        { kind: 'days', from: 'created_at_from', until: 'created_at_to', label: t('days'), as: 'moments' },
        choiceOf('state', t('state'), mailStates, t),
        choiceOf('kind', t('kind'), mailKinds, (it) => t(wordOf(it))),
      ]}
      name={(row) => row.subject}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Mails size={20} aria-hidden /> }}
      drawer={Drawer}
    />
  )
}
