import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Anchor } from './anchor.tsx'
import { Code } from './code.tsx'
import { eventsOf, fieldsOf, type Description, type WebhookEvent } from './description.ts'
import { FieldsTable } from './fields-table.tsx'
import { Prose } from './prose.tsx'
import { receiverKinds, receivers, type ReceiverKind } from './receiver.ts'
import { words } from './words.ts'

const body = '`{ id, type, created_at, company_id, branch_id, seq, data }`'

/** How an app receives events, what each contains, and how to verify that we sent them. */
export function Webhooks({ all }: { all: Description }) {
  const t = useWords(words)
  const [kind, setKind] = useState<ReceiverKind>('typescript')
  return (
    <Card title={<Anchor id="webhooks">{t('webhooks')}</Anchor>} isFlush>
      <div className="grid grid-cols-1 gap-4 px-5 pb-5">
        <p className="max-w-prose text-pretty">
          <Prose text={t('hooksText', { body })} />
        </p>
        <p className="max-w-prose text-pretty">
          <Prose text={t('hooksSigned')} />
        </p>
        <div className="grid min-w-0 gap-2">
          <Segmented
            label={t('code')}
            value={kind}
            onChange={setKind}
            segments={optionsOf(receiverKinds, t)}
            className="w-fit"
          />
          <Code text={receivers[kind]} />
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {eventsOf(all).map((event) => (
          <EventRow key={event.type} {...{ event, all }} />
        ))}
      </ul>
    </Card>
  )
}

/** An event: when it is sent, and the fields of its `data`, which open below. */
function EventRow({ event: { type, description, data }, all }: { event: WebhookEvent; all: Description }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const fields = fieldsOf(data, all)
  const said = (
    <span className="min-w-0 flex-1 text-pretty text-muted max-sm:basis-full max-sm:pl-7">
      <Prose text={description} />
    </span>
  )
  const line = 'flex min-h-row w-full flex-wrap items-center gap-x-3 px-5 py-2 text-left'
  return (
    <li>
      {fields.length > 0 ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={`${line} hover:bg-hover`}
        >
          <ChevronRight size={16} aria-hidden className={isOpen ? 'shrink-0 rotate-90' : 'shrink-0'} />
          <code className="basis-44 text-sm font-medium">{type}</code>
          {said}
        </button>
      ) : (
        <div className={line}>
          <code className="basis-44 pl-7 box-content text-sm font-medium">{type}</code>
          {said}
        </div>
      )}
      {isOpen && (
        <div className="px-5 pb-4">
          <FieldsTable
            title={t('eventData')}
            required=""
            fields={fields.map(([name, field]) => [name, field, false])}
            all={all}
          />
        </div>
      )}
    </li>
  )
}
