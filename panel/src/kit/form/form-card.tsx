import { useState, type ReactNode } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { formCardWords } from './form-card-words.ts'
import { formWords } from '../words/form-words.ts'
import type { HistoryProps } from '../record/history.tsx'
import { RecordHistory, RecordInputs, RecordNotes, type RecordForm, type RecordInputsProps } from './record-form.tsx'
import { useWords } from '../words/words.ts'

export interface FormCardProps extends Pick<RecordInputsProps, 'isReadOnly' | 'onSubmit' | 'children'> {
  title: string
  description?: ReactNode
  edit: RecordForm
  /** The record whose history can be shown; undefined if there is none. */
  history: Pick<HistoryProps, 'call' | 'params'> | undefined
  isSaving: boolean
  /** The record's status, shown above its inputs. */
  above?: ReactNode
  below?: ReactNode
  /** What is shown beside the buttons while there are no unsaved changes. */
  note: ReactNode
  /** Further actions, shown while there are no unsaved changes. */
  acts?: ReactNode
}

/**
 * A record edited in a card: its inputs (children, fields.tsx) or its history, with the buttons
 * below.
 */
export function FormCard(props: FormCardProps) {
  const { title, description, edit, history, isReadOnly, isSaving, onSubmit } = props
  const t = useWords(formWords)
  const card = useWords(formCardWords)
  const [isHistory, setHistory] = useState(false)
  const { id, isDirty, labels } = edit
  return (
    <Card
      title={title}
      description={description}
      actions={
        history && (
          <Button size="small" variant="ghost" aria-expanded={isHistory} onPress={() => setHistory(!isHistory)}>
            {isHistory ? t('details') : t('history')}
          </Button>
        )
      }
    >
      {isHistory && history && <RecordHistory {...history} labels={labels} />}
      {/* The form stays mounted while its history is shown, so nothing typed is lost. */}
      <div hidden={isHistory} className={isHistory ? undefined : 'grid gap-5'}>
        {props.above}
        <RecordNotes edit={edit} />
        <RecordInputs {...{ edit, isReadOnly, onSubmit }}>{props.children}</RecordInputs>
        {props.below}
        <footer className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-muted">
            {isDirty ? t('unsaved') : props.note}
          </p>
          {isDirty ? <Button onPress={edit.undo}>{card('reset')}</Button> : props.acts}
          {!isReadOnly && (
            <Button type="submit" form={id} variant={isDirty ? 'solid' : 'plain'} isPending={isSaving}>
              {t('save')}
            </Button>
          )}
        </footer>
      </div>
    </Card>
  )
}
