import { useState } from 'react'
import client from '#contract/sample-app/client.ts?raw'
import member from '#contract/sample-app/member.ts?raw'
import order from '#contract/sample-app/order.ts?raw'
import table from '#contract/sample-app/table.ts?raw'
import { Card } from '#panel/ui/card.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Anchor } from './anchor.tsx'
import { Code } from './code.tsx'
import { words } from './words.ts'

const files = { 'client.ts': client, 'order.ts': order, 'member.ts': member, 'table.ts': table }
const names = Object.keys(files) as (keyof typeof files)[]

/** The source of the sample app, which the demo's simulated customers use. */
export function SampleApp() {
  const t = useWords(words)
  const [name, setName] = useState<keyof typeof files>('order.ts')
  return (
    <Card title={<Anchor id="sample">{t('sample')}</Anchor>}>
      <div className="grid grid-cols-1 gap-4">
        <p className="max-w-prose text-pretty">{t('sampleText')}</p>
        <Segmented
          label={t('sampleFile')}
          value={name}
          onChange={setName}
          segments={names.map((value) => ({ value, label: value }))}
          className="w-fit"
        />
        <Code text={files[name]} />
      </div>
    </Card>
  )
}
