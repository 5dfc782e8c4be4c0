/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a letter longer than the drawer must be reachable by keyboard */
import { useQuery } from '@tanstack/react-query'
import { mail } from '#contract/integrations/mail.ts'
import { Drawer } from '#panel/ui/drawer.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** One mail as its reader got it. */
export default function MailDrawer({ mail_id, onClose }: { mail_id: string; onClose: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const { data, error, refetch } = useQuery(ask(mail.read, { params: { mail_id } }))
  const facts = data && [
    [t('to_address'), data.to_address],
    [t('state'), t(data.state)],
    [t('created_at'), format.dateTime(data.created_at)],
    ...(data.sent_at ? [[t('sent_at'), format.dateTime(data.sent_at)]] : []),
    [t('tries'), format.number(data.tries)],
    ...(data.problem ? [[t('problem'), data.problem]] : []),
  ]
  return (
    <Drawer isOpen onClose={onClose} title={data?.subject ?? t('title')}>
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-40" />}
      {facts && (
        <div className="grid gap-5">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          {data.text === null ? (
            <p className="text-sm text-muted">{t('noText')}</p>
          ) : (
            <div
              role="group"
              aria-label={data.subject}
              tabIndex={0}
              className="rounded-card bg-ground ring-1 ring-line ring-inset"
            >
              <pre className="p-4 font-sans text-sm break-words whitespace-pre-wrap">{data.text.trim()}</pre>
            </div>
          )}
        </div>
      )}
    </Drawer>
  )
}
