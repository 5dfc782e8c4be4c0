import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import type { Call, CallInput, Out } from '#contract/kit/call.ts'
import type { historyEntry } from '#contract/kit/history.ts'
import { Button } from '#panel/ui/button.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Ago } from '../words/ago.tsx'
import { Confirm } from './confirm.tsx'
import { Refused } from '../page/errors.tsx'
import { differences, isChangedSince, merged, type Difference } from './differences.ts'
import type { Labels } from '../list/labels.ts'
import { formWords } from '../words/form-words.ts'
import { ask } from '../server/query.ts'
import { Spoken } from './spoken.tsx'
import { useWords, type Translate } from '../words/words.ts'

type Entry = Out<typeof historyEntry>
/** A call that returns a record's history. */
export type HistoryCall = Call & { answer: { _zod: { output: Entry[] } } }

/** How the history shows a secret. */
const masked = '•••'
const uninteresting = ['id', 'version', 'updated_at', 'created_at']

export interface HistoryProps {
  call: HistoryCall
  /** The parameters in the record's path. */
  params: unknown
  labels: Labels
  /** How entries of the history are reverted. Omitted if the record cannot be changed. */
  giveBack?: GiveBack
}
/** How to revert a record to its state before an entry. */
export interface GiveBack {
  /** The part of a stored row that the form edits. */
  valuesOf: (row: FieldValues) => FieldValues
  /** The form's values now. */
  now: FieldValues
  /** Whether reverting is disabled, because another change is being typed or saved. */
  isOff: boolean
  onGiveBack: (values: FieldValues) => void
}

/** Who changed the record, what, when and from where, newest first. */
export default function History({ call, params, labels, giveBack }: HistoryProps) {
  const t = useWords(formWords)
  const { data, error, refetch } = useQuery(ask(call, { params } as CallInput<HistoryCall>))
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-40" />
  const entries = data as Entry[]
  if (entries.length === 0) return <p className="text-muted">{t('noHistory')}</p>
  return (
    <ol className="grid gap-5">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-2 border-l-2 border-line pl-4">
          <p className="text-sm">
            <span className="font-medium">{entry.actor ?? t('system')}</span> {verb(entry, t)} · <Ago iso={entry.at} />
            {entry.from && <span className="text-muted"> · {entry.from}</span>}
          </p>
          <Changes entry={entry} labels={labels} />
          {giveBack && <Back entry={entry} labels={labels} {...giveBack} />}
        </li>
      ))}
    </ol>
  )
}

/**
 * Restores what this entry changed. Later changes to other fields stay. Not offered if nothing
 * would change. If a later entry changed the same fields, the question lists what would be
 * overwritten.
 */
function Back({ entry, labels, valuesOf, now, isOff, onGiveBack }: GiveBack & { entry: Entry; labels: Labels }) {
  const t = useWords(formWords)
  const [isAsking, setAsking] = useState(false)
  if (!entry.before || !entry.after) return null
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const back = merged(after, before, now, labels) as FieldValues
  // The history never contains secrets, only the fact that one was set.
  if (JSON.stringify(back).includes(masked)) return null
  const changes = differences(now, back, labels, t)
  if (changes.length === 0) return null
  const isOverwriting = isChangedSince({ before, after, now, labels })
  return (
    <>
      <Button
        size="small"
        className="w-fit"
        icon={<Undo2 size={14} aria-hidden />}
        isDisabled={isOff}
        title={isOff ? t('unsaved') : undefined}
        onPress={() => (isOverwriting ? setAsking(true) : onGiveBack(back))}
      >
        {t('giveBack')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('giveBackTitle')}
          confirmLabel={t('giveBackAnyway')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onGiveBack(back)
          }}
        >
          <p className="mb-3 text-pretty">{t('giveBackText')}</p>
          <FromTo changes={changes} words={{ before: t('now'), after: t('willBe') }} />
        </Confirm>
      )}
    </>
  )
}

function verb({ action, before, after }: Entry, t: Translate<(typeof formWords)['tr']>) {
  if (action === 'test') return t('tested')
  if (after === null || action === 'delete') return t('removed')
  return before === null ? t('created') : t('updated')
}

function Changes({ entry, labels }: { entry: Entry; labels: Labels }) {
  const t = useWords(formWords)
  // A field without a label in the form is not shown, because it is derived from a field with a
  // label, such as a name that belongs to an id.
  const changes = differences(telling(entry.before), telling(entry.after), labels, t).filter((it) => it.hasWord)
  if (changes.length === 0) return null
  const words = { before: entry.before && t('before'), after: entry.after && t('after') }
  return <FromTo changes={changes} words={words} />
}

/** Shows the old and the new value of a field. A value that is empty is left out. */
const FromTo = ({
  changes,
  words,
}: {
  changes: readonly Difference[]
  words: { before: string | null; after: string | null }
}) => (
  <Facts>
    {changes.map(({ path, label, before, after, names }) => (
      <Fact key={path} name={label}>
        {words.before && (
          <>
            <del className="text-muted">
              <span className="sr-only">{words.before}: </span>
              <Spoken text={before} names={names} />
            </del>
            {words.after && <span aria-hidden> → </span>}
          </>
        )}
        {words.after && (
          <ins className="no-underline">
            <span className="sr-only">{words.after}: </span>
            <Spoken text={after} names={names} />
          </ins>
        )}
      </Fact>
    ))}
  </Facts>
)

/** Leaves out fields that every change alters, because they say nothing about the change. */
const telling = (record: Entry['before']) =>
  record && Object.fromEntries(Object.entries(record).filter(([name]) => !uninteresting.includes(name)))
