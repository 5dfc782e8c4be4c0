import { Printer, Usb } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import type { TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'
import { cx } from '#panel/ui/cx.ts'
import { TextField } from '#panel/ui/text-field.tsx'
import { NativeSelect } from '#panel/kit/native-select.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { canUsb, chooseUsb } from './printers.ts'
import type { PrinterChoice, PrintWhen } from './print-rules.ts'
import { printerWords } from './printer-words.ts'
import type { RuleDraft } from './rule-drafts.ts'

export interface RuleFieldsProps {
  title: string
  draft: RuleDraft
  /** Whether the user has tried to save or test although the printer is missing. */
  isWrong: boolean
  tried: { text: string; isBad: boolean } | null
  isTesting: boolean
  onChange: (part: Partial<RuleDraft>) => void
  onTest: () => void
}

const whens = ['off', 'approval', 'arrival'] as const satisfies readonly PrintWhen[]
const kinds = ['browser', 'network', 'usb'] as const satisfies readonly PrinterChoice['kind'][]
const noUsbYet: PrinterChoice = { kind: 'usb', vendorId: 0, productId: 0, serialNumber: '', name: '' }
const emptyOf: Record<PrinterChoice['kind'], PrinterChoice> = {
  browser: { kind: 'browser' },
  network: { kind: 'network', address: '' },
  usb: noUsbYet,
}

/** The fields for one ticket: when it prints, how often, on what paper and where. */
export function RuleFields({ title, draft, isWrong, tried, isTesting, onChange, onTest }: RuleFieldsProps) {
  const t = useWords(printerWords)
  const { printer } = draft
  const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  const isMixed =
    printer.kind === 'network' && location.protocol === 'https:' && !draft.address.trim().startsWith('https:')
  return (
    <fieldset className="grid gap-3 rounded-control bg-sunken p-3.5">
      <legend className="contents">
        <span className="text-sm font-semibold">{title}</span>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect
          label={t('when')}
          placeholder=""
          value={draft.when}
          onChange={(when) => onChange({ when: when as PrintWhen })}
          options={options(whens, (it) => t(`whens.${it}`))}
        />
        <div className="grid grid-cols-2 gap-3">
          <NativeSelect
            label={t('copies')}
            placeholder=""
            value={String(draft.copies)}
            onChange={(copies) => onChange({ copies: Number(copies) })}
            options={options(['1', '2', '3'], (it) => it)}
          />
          <NativeSelect
            label={t('width')}
            placeholder=""
            value={draft.width}
            onChange={(width) => onChange({ width: width as TicketWidth })}
            options={options(['58', '80'], (it) => `${it} mm`)}
          />
        </div>
        <NativeSelect
          label={t('printer')}
          placeholder=""
          value={printer.kind}
          onChange={(kind) => onChange({ printer: emptyOf[kind as PrinterChoice['kind']] })}
          options={options(kinds, (it) => t(`printers.${it}`))}
          description={printer.kind === 'browser' ? t('browserHelp') : undefined}
          className={printer.kind === 'browser' ? 'sm:col-span-2' : undefined}
        />
        {printer.kind === 'network' && (
          <TextField
            label={t('address')}
            inputMode="url"
            autoComplete="off"
            placeholder="192.168.1.50"
            value={draft.address}
            onChange={(address) => onChange({ address })}
            error={isWrong ? t('addressNeeded') : undefined}
          />
        )}
        {printer.kind === 'usb' && (
          <div className="flex flex-col justify-end gap-1">
            <Button
              icon={<Usb size={16} aria-hidden />}
              isDisabled={!canUsb()}
              onPress={() => void chooseUsb().then((chosen) => chosen && onChange({ printer: chosen }))}
            >
              {printer.name || t('choose')}
            </Button>
            {isWrong && <p className="text-xs text-danger">{t('usbNeeded')}</p>}
          </div>
        )}
      </div>
      {printer.kind !== 'browser' && (
        <p className="text-xs text-pretty text-muted">
          {printer.kind === 'network'
            ? `${t('addressHelp')}${isMixed ? ` ${t('mixedHelp')}` : ''}`
            : t(canUsb() ? 'usbHelp' : 'noUsb')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={<Printer size={14} aria-hidden />} isPending={isTesting} onPress={onTest}>
          {t('test')}
          <span className="sr-only">: {title}</span>
        </Button>
        <p role="status" className={cx('text-xs', tried?.isBad ? 'text-danger' : 'text-muted')}>
          {tried?.text}
        </p>
      </div>
    </fieldset>
  )
}
