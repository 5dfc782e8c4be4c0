import { useState } from 'react'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { Card } from '#panel/ui/card.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { ComboBox } from '#panel/ui/combo-box.tsx'
import { DatePicker } from '#panel/ui/date-picker.tsx'
import { DateRange, type DateRangeProps } from '#panel/ui/date-range.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { MultiSelect } from '#panel/ui/multi-select.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { PasswordField } from '#panel/ui/password-field.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Select } from '#panel/ui/select.tsx'
import { Slider } from '#panel/ui/slider.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { TimeField } from '#panel/ui/time-field.tsx'

const cities = [
  'Adana',
  'Ankara',
  'Antalya',
  'Bursa',
  'Diyarbakır',
  'Eskişehir',
  'Gaziantep',
  'İstanbul',
  'İzmir',
  'Kayseri',
  'Konya',
  'Muğla',
  'Şanlıurfa',
  'Trabzon',
].map((label) => ({ value: label, label }))
const deliveries = [
  { value: 'address', label: 'Adrese teslim', description: 'Kurye ile' },
  { value: 'pickup', label: 'Gel al' },
  { value: 'table', label: 'Masadan sipariş' },
  { value: 'drone', label: 'Havadan', isDisabled: true },
] as const
const lira = { symbol: '₺', symbol_format: 'suffix' as const }
const dollar = { symbol: '$', symbol_format: 'prefix' as const }
/** Every field: filled, empty, invalid and disabled. */
export function GalleryFields() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('Zili çalmayın')
  const [password, setPassword] = useState('parola')
  const [count, setCount] = useState<number | null>(3)
  const [price, setPrice] = useState<number | null>(123456)
  const [delivery, setDelivery] = useState<(typeof deliveries)[number]['value'] | null>('address')
  const [chosen, setChosen] = useState<string[]>(['Adana', 'İzmir', 'Muğla'])
  const [city, setCity] = useState<string | null>('İstanbul')
  const [day, setDay] = useState<string | null>('2026-11-20')
  const [range, setRange] = useState<DateRangeProps['value']>({ start: '2026-11-14', end: '2026-11-20' })
  const [time, setTime] = useState<string | null>('18:30')
  const [isOn, setOn] = useState(true)
  const [search, setSearch] = useState('')
  const [radius, setRadius] = useState(4)
  return (
    <Card title="Alanlar" description="Etiket, değer, açıklama, hata">
      <div id="fields" className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="Ürün adı" value={text} onChange={setText} placeholder="Örneğin Adana Kebap" isRequired />
        <TextField
          label="Kısa ad"
          value="Adana Kebap"
          onChange={setText}
          error="Yalnızca küçük harf, rakam ve tire kullanın"
        />
        <TextField
          label="Vergi no"
          value="1234567890"
          onChange={setText}
          isDisabled
          description="Kayıttan sonra değişmez"
        />
        <PasswordField label="Şifre" value={password} onChange={setPassword} autoComplete="off" />
        <NumberField label="Adet" value={count} onChange={setCount} minValue={0} hasSteppers />
        <NumberField label="Hazırlık süresi" value={count} onChange={setCount} suffix="dk" />
        <MoneyField label="Fiyat" value={price} onChange={setPrice} currency={lira} read={minorOf} />
        <MoneyField label="Fiyat (dolar)" value={price} onChange={setPrice} currency={dollar} read={minorOf} />
        <MoneyField
          label="İndirimli fiyat"
          value={0}
          onChange={setPrice}
          currency={lira}
          read={minorOf}
          error="0 değerinden büyük olmalı"
        />
        <Select label="Teslimat" value={delivery} onChange={setDelivery} options={deliveries} />
        <Select
          label="Kategori"
          value={null}
          onChange={setDelivery}
          options={deliveries}
          placeholder="Seçin"
          error="Bu alan zorunludur"
          isRequired
        />
        <MultiSelect label="Şehirler" value={chosen} onChange={setChosen} options={cities} />
        <ComboBox label="Şehir" value={city} onChange={setCity} options={cities} />
        <DatePicker label="Gün" value={day} onChange={setDay} />
        <DateRange label="Tarih aralığı" value={range} onChange={setRange} />
        <TimeField label="Açılış" value={time} onChange={setTime} />
        <DatePicker label="Bitiş" value={null} onChange={setDay} error="Başlangıçtan önce olamaz" />
        <SearchField
          label="Ara"
          value={search}
          onChange={setSearch}
          placeholder="Sipariş no, müşteri veya telefon"
          keys={['/']}
          className="self-end"
        />
        <TextArea label="Not" value={note} onChange={setNote} maxLength={200} className="sm:col-span-2" />
        <Slider label="Teslimat çapı" value={radius} onChange={setRadius} minValue={1} maxValue={12} />
        <div className="grid gap-2">
          <Checkbox label="Menüde göster" value={isOn} onChange={setOn} />
          <Checkbox label="Sözleşmeyi kabul ediyorum" value={false} onChange={setOn} error="Onaylamanız gerekir" />
          <Checkbox label="Kapalı" value onChange={setOn} isDisabled />
        </div>
        <div className="grid gap-2">
          <Switch label="Siparişe açık" value={isOn} onChange={setOn} description="Kapatınca yeni sipariş gelmez" />
          <Switch label="Kapalı" value={false} onChange={setOn} isDisabled />
        </div>
        <RadioGroup label="Ödeme" value={delivery} onChange={setDelivery} options={deliveries} />
      </div>
    </Card>
  )
}
