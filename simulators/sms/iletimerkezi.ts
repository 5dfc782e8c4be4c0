import { jsonOf, type Answered, type Protocol } from './world.ts'

/** The code is in the body and is also the HTTP status. */
const answered = (code: number, message: string, more: object = {}): Answered => ({
  status: code === 200 ? 200 : code < 500 && ![400, 401, 404].includes(code) ? 400 : code,
  body: { response: { status: { code, message }, ...more } },
})
const done = (more: object) => answered(200, 'İşlem başarılı', more)

interface Order {
  sender?: unknown
  iys?: unknown
  iysList?: unknown
  message?: { text?: unknown; receipents?: { number?: unknown } }
}

/** İleti Merkezi (iletimerkezi.com/en/docs/api). */
export const iletimerkezi: Protocol = ({ method, path, body }, world) => {
  const call = /^\/v1\/(send-sms|get-balance|get-sender)\/json$/.exec(path)?.[1]
  if (!call || method !== 'POST') return undefined
  const request = jsonOf(body)?.['request'] as { authentication?: { key?: unknown; hash?: unknown }; order?: Order }
  if (!request) return answered(400, 'İstek çözümlenemedi')
  const account = world.signIn(request.authentication?.key, request.authentication?.hash)
  if (!account) return answered(401, 'Üyelik bilgileri hatalı')
  if (call === 'get-sender') return done({ senders: { sender: account.senders } })
  if (call === 'get-balance') return done({ balance: { amount: account.credits * 0.25, sms: account.credits } })
  const { sender, iys, iysList, message } = request.order ?? {}
  const numbers = message?.receipents?.number
  if (typeof sender !== 'string' || sender === '') return answered(459, 'Gönderici başlığı boş olamaz')
  if (!account.senders.includes(sender)) return answered(450, 'Gönderilen başlık kullanıma uygun değil')
  if (iys !== '0' && iys !== '1') return answered(468, 'İYS sorgulaması yapılandırılmalı')
  if (iys === '1' && iysList !== 'BIREYSEL' && iysList !== 'TACIR') return answered(469, 'İYS listesi seçilmeli')
  if (typeof message?.text !== 'string' || message.text === '') return answered(454, 'Mesaj metni boş')
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.some((it) => !/^(\+?\d{10,15})$/.test(String(it))))
    return answered(452, 'Mesaj alıcıları hatalı')
  if (account.credits < numbers.length) return answered(402, 'Bakiye yetersiz')
  const { text } = message
  const ids = numbers.map((to) =>
    world.take(account, { custom_id: '', from: sender, to: String(to), text, is_commercial: iys === '1' }),
  )
  return done({ order: { id: String(ids.at(-1)) } })
}
