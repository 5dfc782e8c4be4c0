import { useRef, useState } from 'react'
import { useWatch, FormProvider, type FieldValues } from 'react-hook-form'
import type { Given } from '#contract/kit/call.ts'
import { branch } from '#contract/organisation/branch.ts'
import {
  branchRing,
  branchZone,
  type BranchRingInput,
  type BranchRings,
  type BranchZone,
} from '#contract/ordering/branch-zone.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat } from '#panel/domain/money.tsx'
import { RingInputs } from '#panel/domain/ring-inputs.tsx'
import { formWords } from '#panel/kit/form-words.ts'
import { inputOf, withRules } from '#panel/kit/form.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { useGiveBack } from '#panel/kit/give-back.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { usePage, useSetSearch } from '#panel/kit/page.tsx'
import { useSend } from '#panel/kit/query.ts'
import { RecordHistory, RecordInputs, RecordNotes, useRecordForm } from '#panel/kit/record-form.tsx'
import { SaveBar } from '#panel/kit/save-bar.tsx'
import { useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { drawingOf } from './drawn.ts'
import { OverviewMap, Replay } from './late.tsx'
import type { Shown } from './map-parts.tsx'
import { Split } from './split.tsx'
import { TemplateOffer } from './template-offer.tsx'
import { words } from './words.ts'

const schema = withRules(branchRing.input, ringFaults)
const invalidates = [branchRing.read, branchRing.history, branchZone.test, branch.guide, branch.state]

export interface RingsFormProps {
  zones: readonly BranchZone[]
  rings: BranchRings
}

/** Fees by distance, for addresses that no zone holds. Saving stays here. */
export default function RingsForm({ zones, rings }: RingsFormProps) {
  const t = useWords(words)
  const f = useWords(formWords)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const currency = useCurrencyFormat()(rings.currency)
  const params = { branch_id: rings.id }
  const edit = useRecordForm<BranchRings>({
    id: 'rings',
    schema,
    record: rings,
    valuesOf: (it) => inputOf(branchRing.input, it),
  })
  const { id, form, isDirty, labels } = edit
  const [shown, setShown] = useState<Shown>(null)
  const [done, setDone] = useState<'saved' | 'unchanged' | null>(null)
  const isReadOnly = !can(branchRing.update.permission)
  const tab = search.view === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ view: next === 'history' ? next : undefined }, { replace: true })
  const isSent = useRef(false)
  const save = useSend(branchRing.update, {
    invalidates,
    onDone: (answer) => {
      isSent.current = false
      edit.take(answer)
      setDone('saved')
    },
    onRefused: (refusal) => {
      isSent.current = false
      edit.refuse(refusal, true)
    },
  })
  const submit = (body: FieldValues) => {
    if (isSent.current) return
    if (!isDirty) return setDone('unchanged')
    isSent.current = true
    save.mutate({ params, body: { ...body, version: edit.version() } } as Given<typeof branchRing.update>)
  }
  const undo = () => {
    setDone(null)
    // The button goes, and the keyboard stays with its neighbour.
    document.querySelector<HTMLElement>(`button[form="${id}"]`)?.focus()
    if (edit.notes.conflict) edit.notes.conflict.onTake()
    else edit.notes.dropDraft()
  }
  const giveBack = useGiveBack({
    edit,
    update: branchRing.update,
    params,
    schema,
    invalidates,
    onDone: (_, back) =>
      toasts.add({ title: f('gaveBack', { name: t('rings') }), action: { label: f('undo'), onAction: back } }),
    onWrong: () => showTab('details'),
  })
  useKeys([
    {
      keys: 'mod+s',
      label: f('save'),
      isGlobal: true,
      run: () => (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit(),
    },
  ])
  return (
    <>
      <Segmented
        label={t('rings')}
        value={tab}
        onChange={showTab}
        segments={optionsOf(['details', 'history'], f)}
        className="w-fit"
      />
      <div hidden={tab === 'history'}>
        <Split
          isHalf
          map={
            <FormProvider {...form}>
              <TypedMap zones={zones} branch={rings} shown={shown} />
            </FormProvider>
          }
        >
          {isReadOnly && <Banner title={f('readOnly')}>{f('readOnlyText')}</Banner>}
          <RecordNotes edit={edit} />
          <Card>
            <RecordInputs edit={edit} isReadOnly={isReadOnly} onSubmit={submit} onWrong={() => showTab('details')}>
              <TemplateOffer currency={rings.currency} />
              <RingInputs currency={currency} />
            </RecordInputs>
          </Card>
          {can(branchZone.replay.permission) && (
            <Replay
              branch={rings}
              drawing={async () => {
                if (await form.trigger()) return drawingOf(zones, form.getValues() as BranchRingInput)
                edit.showWrong()
                return null
              }}
              control={form.control}
              shown={shown}
              onShow={setShown}
            />
          )}
          {!isReadOnly && (
            <SaveBar
              control={form.control}
              note={done ? f(done, { name: t('rings') }) : undefined}
              onShow={edit.showWrong}
            >
              {isDirty && <Button onPress={undo}>{f('cancel')}</Button>}
              <Button variant={isDirty ? 'solid' : 'plain'} type="submit" form={id} isPending={save.isPending}>
                {f('save')}
              </Button>
            </SaveBar>
          )}
        </Split>
      </div>
      {tab === 'history' && (
        <Card>
          <RecordHistory
            call={branchRing.history}
            params={params}
            labels={labels}
            giveBack={isReadOnly ? undefined : giveBack}
          />
        </Card>
      )}
    </>
  )
}

/** The rings as they are typed. */
function TypedMap({ zones, branch, shown }: { zones: readonly BranchZone[]; branch: BranchRings; shown: Shown }) {
  const rings = useWatch() as BranchRingInput
  return <OverviewMap zones={zones} branch={branch} rings={rings} shown={shown} />
}
