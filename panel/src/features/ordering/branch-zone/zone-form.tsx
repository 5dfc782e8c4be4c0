import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { FormProvider, useWatch, type FieldValues } from 'react-hook-form'
import type { CallInput } from '#contract/kit/call.ts'
import { branch } from '#contract/organisation/branch.ts'
import { branchZone, type BranchRings, type BranchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { zoneFaults } from '#contract/ordering/zone-faults.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { blankOf } from '#panel/kit/form/blank.ts'
import { useFirstFocus } from '#panel/kit/form/first-focus.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { inputOf, requestSave, withRules } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useGiveBack } from '#panel/kit/form/give-back.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import {
  RecordHistory,
  RecordInputs,
  RecordNotes,
  useRecordForm,
  type RecordForm,
} from '#panel/kit/form/record-form.tsx'
import { SaveBar } from '#panel/kit/form/save-bar.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { loadRemoving } from '#panel/kit/list/load-removing.ts'
import { drawingOf } from './drawn.ts'
import { DrawingMap, Replay } from './late-maps.tsx'
import type { Shown } from './map-parts.tsx'
import { Split } from './split.tsx'
import { HistoryLabels } from './history-labels.tsx'
import { words } from './words.ts'
import { Warnings } from './warnings.tsx'
import { ShapeFields, TermFields } from './zone-fields.tsx'
import { zoneWords } from './zone-words.ts'

const LeaveDialog = lateLayer(() => import('#panel/ui/leave-dialog.tsx'))
const schema = withRules(branchZone.input, zoneFaults)
const invalidates = [branchZone.list, branchZone.read, branchZone.history, branchZone.test, branch.guide, branch.state]

interface ZoneFormProps {
  /** The zone to edit; null for a new zone. */
  zone: BranchZone | null
  zones: readonly BranchZone[]
  branch: BranchRings
  /** Called with the saved zone's id. */
  onClose: (id?: string) => void
}

/** One zone: its shape on the map, and its fields beside it. */
export default function ZoneForm({ zone, zones, branch: around, onClose }: ZoneFormProps) {
  const t = useWords(words)
  const z = useWords(zoneWords)
  const f = useWords(formWords)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const currency = useCurrencyFormat()(around.currency)
  const edit = useRecordForm<BranchZone>({
    id: `zone:${zone?.id ?? 'new'}`,
    schema,
    record: zone,
    valuesOf: (it) => (it ? inputOf(branchZone.input, it) : startOf(around.id, zones)),
  })
  const { id, form, isDirty, labels } = edit
  const center_lat: unknown = useWatch({ control: form.control, name: 'center_lat' })
  /**
   * The kind of shape that the user has chosen. Until the user chooses, the kind follows the
   * drawing, which a draft may restore.
   */
  const [turned, setCircle] = useState<boolean | null>(null)
  const isCircle = turned ?? center_lat !== null
  const [shown, setShown] = useState<Shown>(null)
  const [drafted, setDrafted] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const [isUnchanged, setUnchanged] = useState(false)
  const isReadOnly = !can(zone ? branchZone.update.permission : branchZone.create.permission)
  const params = { branch_zone_id: zone?.id ?? '' }
  const others = zones.filter((it) => it.id !== zone?.id)
  const tab = zone && search.view === 'history' ? 'history' : 'details'
  const showTab = (next: string) => setSearch({ view: next === 'history' ? next : undefined }, { replace: true })
  const isSent = useRef(false)
  const back = useRef<HTMLButtonElement>(null)
  useFirstFocus(id, !zone)
  // The button that opened this form is gone, so the focus moves into the form.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true })
  }, [])
  const saved = (it: BranchZone) => {
    // Reset before closing, so that nothing is kept as a draft.
    flushSync(() => edit.take(it))
    toasts.add({ title: f('saved', { name: it.name }) })
    onClose(it.id)
  }
  const hooks = {
    invalidates,
    onRefused: (refusal: Parameters<RecordForm['refuse']>[0]) => {
      isSent.current = false
      edit.refuse(refusal, true)
    },
  }
  const create = useSend(branchZone.create, { ...hooks, onDone: saved })
  const update = useSend(branchZone.update, { ...hooks, onDone: saved })
  const isPending = create.isPending || update.isPending
  const submit = (body: FieldValues) => {
    if (isSent.current) return
    if (zone && !isDirty) return setUnchanged(true)
    isSent.current = true
    if (zone)
      update.mutate({ params, body: { ...body, version: edit.version() } } as CallInput<typeof branchZone.update>)
    else create.mutate({ body } as CallInput<typeof branchZone.create>)
  }
  const leave = () => {
    flushSync(() => edit.notes.dropDraft())
    onClose(zone?.id)
  }
  const remove = () => {
    if (!zone) return
    flushSync(() => edit.notes.dropDraft())
    const items = [{ id: zone.id, name: zone.name, given: { params } }]
    void loadRemoving().then(({ removeLater }) => removeLater({ call: branchZone.remove, items, invalidates }))
    onClose()
  }
  const giveBack = useGiveBack({
    edit,
    update: branchZone.update,
    params,
    schema,
    invalidates,
    onDone: (answer, undo) => {
      setCircle(null)
      toasts.add({
        title: f('gaveBack', { name: (answer as BranchZone).name }),
        action: { label: f('undo'), onAction: undo },
      })
    },
    onWrong: () => showTab('details'),
  })
  useKeys([{ keys: 'mod+s', label: f('save'), isGlobal: true, run: () => requestSave(id) }])
  return (
    <div className="grid gap-4">
      <PageHead
        title={zone?.name ?? t('newZone')}
        actions={
          <>
            <Button
              ref={back}
              icon={<ArrowLeft size={16} aria-hidden />}
              onPress={() => (isDirty ? setLeaving(true) : onClose(zone?.id))}
            >
              {z('back')}
            </Button>
            {zone && can(branchZone.remove.permission) && (
              <Button variant="danger" icon={<Trash2 size={16} aria-hidden />} onPress={remove}>
                {z('remove')}
              </Button>
            )}
          </>
        }
      />
      {zone && (
        <Segmented
          label={zone.name}
          value={tab}
          onChange={showTab}
          segments={optionsOf(['details', 'history'], f)}
          className="w-fit"
        />
      )}
      {/* The form stays mounted behind its history, so that nothing drawn is lost. */}
      <div hidden={tab === 'history'}>
        <Split
          map={
            <FormProvider {...form}>
              <DrawingMap
                others={others}
                branch={around}
                isCircle={isCircle}
                isReadOnly={isReadOnly}
                shown={shown}
                onDraft={setDrafted}
              />
            </FormProvider>
          }
        >
          {isReadOnly && <Banner title={f('readOnly')}>{f('readOnlyText')}</Banner>}
          <RecordNotes edit={edit} />
          <Warnings control={form.control} zone={zone} zones={zones} branch={around} />
          <Card>
            <RecordInputs edit={edit} isReadOnly={isReadOnly} onSubmit={submit}>
              <TermFields currency={currency} />
              <ShapeFields isCircle={isCircle} isOpen={drafted > 0} onCircle={setCircle} />
              <HistoryLabels />
            </RecordInputs>
          </Card>
          {can(branchZone.replay.permission) && (
            <Replay
              branch={around}
              drawing={async () => {
                if (await form.trigger())
                  return drawingOf(zones, around, { id: zone?.id ?? null, values: form.getValues() as BranchZoneInput })
                edit.showWrong()
                return null
              }}
              control={form.control}
              shown={shown}
              onShow={setShown}
            />
          )}
          {!isReadOnly && (
            <SaveBar control={form.control} note={isUnchanged ? f('unchanged') : undefined} onShow={edit.showWrong}>
              <Button onPress={() => (isDirty ? setLeaving(true) : onClose(zone?.id))}>{f('cancel')}</Button>
              <Button variant={!zone || isDirty ? 'solid' : 'plain'} type="submit" form={id} isPending={isPending}>
                {f('save')}
              </Button>
            </SaveBar>
          )}
        </Split>
      </div>
      {tab === 'history' && (
        <Card>
          <RecordHistory
            call={branchZone.history}
            params={params}
            labels={labels}
            giveBack={isReadOnly ? undefined : giveBack}
          />
        </Card>
      )}
      {isLeaving && <LeaveDialog onConfirm={leave} onClose={() => setLeaving(false)} />}
    </div>
  )
}

/** The start values of a new zone. Its colour is the first that no other zone has. */
function startOf(branch_id: string, zones: readonly BranchZone[]): FieldValues {
  const taken = new Set(zones.map((it) => it.color))
  return {
    ...blankOf(branchZone.input),
    branch_id,
    kind: 'deliver',
    fee: null,
    min_basket: 0,
    minutes: 30,
    color: [1, 2, 3, 4, 5, 6, 7, 8].find((it) => !taken.has(it)) ?? 1,
    is_active: true,
  }
}
