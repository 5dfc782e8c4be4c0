import { useState } from 'react'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Kbd } from '#panel/ui/kbd.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { activeShortcuts, areKeysOn, keyNames, switchKeys } from '#panel/kit/keys.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { paletteWords } from './palette/palette-words.ts'

/** Every shortcut that works on this screen, and the switch for single letters. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(paletteWords)
  const [isOn, setOn] = useState(areKeysOn)
  const [shortcuts] = useState(() =>
    activeShortcuts().filter((each, at, all) => all.findIndex((other) => other.keys === each.keys) === at),
  )
  return (
    <Dialog isOpen onClose={onClose} title={t('sheet')}>
      <Switch
        label={t('single')}
        description={t('singleHelp')}
        value={isOn}
        onChange={(next) => {
          switchKeys(next)
          setOn(next)
        }}
      />
      <ul className="mt-4 grid gap-x-10 sm:grid-cols-2">
        {shortcuts.map((each) => (
          <li key={each.keys} className="flex min-h-9 items-center justify-between gap-4 border-b border-line text-sm">
            {each.label}
            <Kbd keys={keyNames(each.keys)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
