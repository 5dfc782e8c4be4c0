/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a letter longer than the drawer must be reachable by keyboard */
import { mail } from '#contract/integrations/mail.ts'
import { CopyText } from '#panel/ui/copy-text.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import type { Peek } from '#panel/kit/list/peek.ts'
import { RecordDrawer } from '#panel/kit/record/record-drawer.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { problemText, tones, wordOf } from './kind.ts'
import { words } from './words.ts'

/** One e-mail as the recipient got it. */
export default function MailDrawer(peek: Peek) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <RecordDrawer
      peek={peek}
      read={mail.read}
      given={{ params: { mail_id: peek.id } }}
      title={(it) => it.subject}
      state={({ state }) => <StatePill tone={tones[state]} word={t(state)} />}
    >
      {(it) => (
        <>
          <Facts>
            <Fact name={t('to_address')}>
              <CopyText text={it.to_address} />
            </Fact>
            <Fact name={t('kind')}>{t(wordOf(it.kind))}</Fact>
            <Fact name={t('created_at')}>{format.dateTime(it.created_at)}</Fact>
            <Fact name={t('sent_at')}>{it.sent_at && format.dateTime(it.sent_at)}</Fact>
            <Fact name={t('tries')}>{format.number(it.tries)}</Fact>
            <Fact name={t('problem')}>{problemText(it.problem, t)}</Fact>
          </Facts>
          {it.text === null ? (
            <p className="text-sm text-muted">{t('noText')}</p>
          ) : (
            <div
              role="group"
              aria-label={it.subject}
              tabIndex={0}
              className="rounded-card bg-ground ring-1 ring-line ring-inset"
            >
              <pre className="p-4 font-sans text-sm break-words whitespace-pre-wrap">{it.text.trim()}</pre>
            </div>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
