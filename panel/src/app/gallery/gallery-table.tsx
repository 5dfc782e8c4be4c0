import { useState } from 'react'
import { Check, Printer, ShoppingBag, Trash2 } from 'lucide-react'
import { Avatar } from '#panel/ui/avatar.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Pagination } from '#panel/ui/pagination.tsx'
import { StatusPill, type Tone } from '#panel/ui/status-pill.tsx'
import { Table } from '#panel/ui/table.tsx'
import type { Column, Sort } from '#panel/ui/table-column.ts'

interface Order {
  id: string
  name: string
  branch: string
  status: string
  tone: Tone
  total: string
}

const people = ['Çağrı Işık', 'Elif Öztürk', 'Fatma Yılmaz', 'Oğuz Aydın', 'Şule Arslan', 'Deniz Çelik']
const states: [string, Tone][] = [
  ['Onay bekliyor', 'warning'],
  ['Hazırlanıyor', 'info'],
  ['Yolda', 'progress'],
  ['Teslim edildi', 'success'],
  ['İptal edildi', 'danger'],
  ['İade edildi', 'neutral'],
]
const orders: Order[] = people.map((name, at) => ({
  id: `S-1091${90 + at}`,
  name,
  branch: ['Kadıköy Moda', 'Bornova', 'Çankaya'][at % 3] ?? '',
  status: states[at]?.[0] ?? '',
  tone: states[at]?.[1] ?? 'neutral',
  total: ['934,50 ₺', '576,50 ₺', '1.264,50 ₺', '97,00 ₺', '446,50 ₺', '12.370,00 ₺'][at] ?? '',
}))

const columns: Column<Order>[] = [
  { id: 'id', header: 'Sipariş', cell: (order) => order.id, isSortable: true, card: 'primary' },
  {
    id: 'name',
    header: 'Müşteri',
    cell: (order) => (
      <span className="flex items-center gap-2.5">
        <Avatar name={order.name} />
        {order.name}
      </span>
    ),
    card: 'secondary',
  },
  { id: 'branch', header: 'Şube', cell: (order) => order.branch },
  {
    id: 'status',
    header: 'Durum',
    cell: (order) => <StatusPill tone={order.tone}>{order.status}</StatusPill>,
    card: 'end',
  },
  {
    id: 'total',
    header: 'Tutar',
    cell: (order) => <span className="font-medium">{order.total}</span>,
    isSortable: true,
    align: 'end',
  },
]
const actions = () => [
  { id: 'approve', label: 'Onayla', icon: <Check size={16} aria-hidden />, keys: ['A'] },
  { id: 'print', label: 'Yazdır', icon: <Printer size={16} aria-hidden /> },
  'separator' as const,
  { id: 'cancel', label: 'İptal et', icon: <Trash2 size={16} aria-hidden />, isDanger: true },
]
const id = (order: Order) => order.id

/** A table with all features, one that is loading, and an empty one. */
export function GalleryTable() {
  const [sort, setSort] = useState<Sort | null>({ column: 'id', direction: 'desc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['S-109191']))
  const [openId, setOpenId] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(50)
  return (
    <>
      <Card isFlush title="Siparişler">
        <Table
          label="Siparişler"
          columns={columns}
          rows={orders}
          rowId={id}
          rowName={id}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          onOpen={(order) => setOpenId(order.id)}
          currentId={openId}
          actions={actions}
        />
        <div className="border-t border-line">
          <Pagination
            page={page}
            size={size}
            total={5000}
            onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
            onNext={page * size < 5000 ? () => setPage(page + 1) : undefined}
            onSize={setSize}
          />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card isFlush>
          <Table label="Yüklenen siparişler" columns={columns.slice(0, 4)} rowId={id} rowName={id} skeletonRows={6} />
        </Card>
        <Card isFlush>
          <Table
            label="Boş siparişler"
            columns={columns.slice(0, 3)}
            rows={[]}
            rowId={id}
            rowName={id}
            isRefreshing
            empty={
              <EmptyState
                icon={<ShoppingBag size={20} aria-hidden />}
                title="Bugün henüz sipariş yok"
                action={<Button variant="solid">Deneme siparişi ver</Button>}
              >
                Gelen siparişler burada görünür ve onayınızı bekler.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}
