import { useRef, useState } from 'react'
import { FileUp } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { maxFileSize, shapesIn, type GeoFault, type NamedShape } from './geojson.ts'
import { zoneWords } from './zone-words.ts'

/**
 * Loads a shape from a GeoJSON file into the form. If the file has several, the user picks one. An
 * invalid file is refused with the reason.
 */
export function ShapeFile({ onCircle }: { onCircle: (isCircle: boolean) => void }) {
  const t = useWords(zoneWords)
  const { setValue, getValues } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly NamedShape[]>([])
  const [chosen, choose] = useState<string | null>(null)
  const [fault, setFault] = useState<GeoFault | null>(null)

  function take({ name, ...shape }: NamedShape) {
    const put = { shouldDirty: true, shouldTouch: true }
    for (const [field, value] of Object.entries(shape)) setValue(field, value, put)
    if (name && !getValues('name')) setValue('name', name, put)
    onCircle(shape.rings === null)
    toasts.add({ title: t('imported'), about: 'zone-shape' })
  }
  async function read(file: File) {
    const shapes = file.size > maxFileSize ? 'too_large' : shapesIn(await file.text())
    choose(null)
    setFound(typeof shapes === 'string' || shapes.length === 1 ? [] : shapes)
    setFault(typeof shapes === 'string' ? shapes : null)
    if (typeof shapes !== 'string' && shapes.length === 1) take(shapes[0]!)
  }
  return (
    <>
      <Button size="small" icon={<FileUp size={14} aria-hidden />} onPress={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label={t('import')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      {fault && (
        <p role="alert" className="basis-full text-xs text-danger">
          {t(`fault.${fault}`)}
        </p>
      )}
      {found.length > 0 && (
        <NativeSelect
          className="basis-full"
          label={t('importing')}
          placeholder={t('chooseShape', { count: found.length })}
          value={chosen}
          onChange={(at) => {
            choose(at)
            take(found[Number(at)]!)
          }}
          options={found.map((it, at) => ({ value: String(at), label: it.name || t('unnamed', { n: at + 1 }) }))}
        />
      )}
    </>
  )
}
