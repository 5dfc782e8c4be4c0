import { useState } from 'react'
import { useWatch, FormProvider } from 'react-hook-form'
import { branch } from '#contract/organisation/branch.ts'
import {
  branchRing,
  branchZone,
  type BranchRingInput,
  type BranchRings,
  type BranchZone,
} from '#contract/ordering/branch-zone.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { RingInputs } from '#panel/domain/ordering/ring-inputs.tsx'
import { useDocument } from '#panel/kit/form/document-page.tsx'
import { formWords } from '#panel/kit/words/form-words.ts'
import { withRules } from '#panel/kit/form/form.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { drawingOf } from './drawn.ts'
import { OverviewMap, Replay } from './late-maps.tsx'
import type { Shown } from './map-parts.tsx'
import { Split } from './split.tsx'
import { TemplateOffer } from './template-offer.tsx'
import { words } from './words.ts'

const noun = { ...branchRing, input: withRules(branchRing.input, ringFaults) }
const invalidates = [branchZone.test, branch.guide, branch.state]

interface RingsFormProps {
  zones: readonly BranchZone[]
  rings: BranchRings
}

/** Fees by distance, for addresses outside every zone. Saving does not leave this page. */
export default function RingsForm({ zones, rings }: RingsFormProps) {
  const t = useWords(words)
  const f = useWords(formWords)
  const can = useCan()
  const currency = useCurrencyFormat()(rings.currency)
  const { edit, tab, showTab, inputs, history, bar } = useDocument({
    noun,
    params: { branch_id: rings.id },
    record: rings,
    title: t('rings'),
    tabIn: 'view',
    invalidates,
  })
  const { form } = edit
  const [shown, setShown] = useState<Shown>(null)
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
          {inputs(
            <>
              <TemplateOffer currency={rings.currency} />
              <RingInputs currency={currency} />
            </>,
          )}
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
          {bar}
        </Split>
      </div>
      {tab === 'history' && <Card>{history}</Card>}
    </>
  )
}

/** The rings as currently entered. */
function TypedMap({ zones, branch, shown }: { zones: readonly BranchZone[]; branch: BranchRings; shown: Shown }) {
  const rings = useWatch() as BranchRingInput
  return <OverviewMap zones={zones} branch={branch} rings={rings} shown={shown} />
}
