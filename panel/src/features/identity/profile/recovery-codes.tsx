import { useState } from 'react'
import { Copy, Printer } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { useCopy } from '#panel/ui/copy.ts'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Recovery codes, shown once, to copy or print. The printout contains nothing but the codes. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useWords(words)
  const copy = useCopy()
  const [isCopied, setCopied] = useState(false)
  const [isKept, setKept] = useState(false)
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-medium">{t('codesTitle')}</h3>
        <p className="text-sm text-pretty text-muted">{t('codesText')}</p>
      </div>
      <ol className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1.5 rounded-card bg-ground p-4 font-mono text-sm ring-1 ring-line ring-inset">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy size={16} aria-hidden />}
          onPress={() => void copy(codes.join('\n')).then((it) => it && setCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
        <Button icon={<Printer size={16} aria-hidden />} onPress={() => print()}>
          {t('print')}
        </Button>
      </div>
      <Checkbox label={t('kept')} value={isKept} onChange={setKept} />
      <Button variant="solid" isDisabled={!isKept} onPress={onKept} className="justify-self-start">
        {t('goOn')}
      </Button>
    </div>
  )
}
