import type { Lang } from '../kit/field-words.ts'

/** The titles of the server's background work. */
export const workTitles = {
  unanswered: { tr: 'Yanıtlanmayan siparişler', en: 'Unanswered orders', de: 'Unbeantwortete Bestellungen' },
  managers: {
    tr: 'Bekleyen siparişte yöneticiye e-posta',
    en: 'E-mails to managers about waiting orders',
    de: 'E-Mails an Manager über wartende Bestellungen',
  },
  'branch states': {
    tr: 'Şubelerin açılıp kapanması',
    en: 'Branches opening and closing',
    de: 'Öffnen und Schließen der Filialen',
  },
  'kitchen pace': {
    tr: 'Mutfağın temposuna göre hazırlık süresi',
    en: 'Preparation time by the pace of the kitchen',
    de: 'Zubereitungszeit nach dem Tempo der Küche',
  },
  'unpaid orders': {
    tr: 'Çevrimiçi ödenmeyen siparişlerin iptali',
    en: 'Cancelling orders that were not paid online',
    de: 'Stornieren online nicht bezahlter Bestellungen',
  },
  'payment checks': {
    tr: 'Çevrimiçi ödemelerin sonucu',
    en: 'Outcome of online payments',
    de: 'Ergebnis von Online-Zahlungen',
  },
  'payment refunds': {
    tr: 'Çevrimiçi ödemelerin iadesi',
    en: 'Refunds of online payments',
    de: 'Erstattungen von Online-Zahlungen',
  },
  'courier calls': {
    tr: 'Kurye firmalarına iletilen çağrılar',
    en: 'Calls to courier companies',
    de: 'Rufe an Kurierfirmen',
  },
  'courier checks': {
    tr: 'Kurye firmalarına teslimat soruları',
    en: 'Asking courier companies about deliveries',
    de: 'Nachfragen zu Lieferungen bei Kurierfirmen',
  },
  'payment comparisons': {
    tr: 'Online ödemelerin sağlayıcıyla karşılaştırılması',
    en: 'Comparing online payments with the provider',
    de: 'Abgleich von Online-Zahlungen mit dem Anbieter',
  },
  'payment-comparison': {
    tr: 'Online ödemelerin gecelik karşılaştırması',
    en: 'Nightly comparison of online payments',
    de: 'Nächtlicher Abgleich von Online-Zahlungen',
  },
  payment_difference: {
    tr: 'Eski ödeme farklarının silinmesi',
    en: 'Removing old differences of payments',
    de: 'Löschen alter Abweichungen bei Zahlungen',
  },
  'payment reports': {
    tr: 'Ödeme bildirimlerinin işlenmesi',
    en: 'Acting on payment reports',
    de: 'Bearbeiten von Zahlungsmeldungen',
  },
  payment_only_there: {
    tr: 'Yalnızca sağlayıcıda olan eski ödeme kayıtlarının silinmesi',
    en: 'Removing old records of payments that only a provider had',
    de: 'Löschen alter Einträge zu Zahlungen, die nur ein Anbieter hatte',
  },
  courier_position: {
    tr: 'Bitmemiş vardiyalardan kalan kurye konumlarının silinmesi',
    en: 'Removing locations of couriers whose shift was never ended',
    de: 'Löschen der Standorte von Kurieren, deren Schicht nie beendet wurde',
  },
  call_pace: {
    tr: 'Eski çağrı hızı kayıtlarının silinmesi',
    en: 'Removing old records of call rates',
    de: 'Löschen alter Einträge zur Aufrufrate',
  },
  payment_event: {
    tr: 'Eski ödeme bildirimlerinin silinmesi',
    en: 'Removing old reports of payments',
    de: 'Löschen alter Meldungen über Zahlungen',
  },
  'paid tables': { tr: 'Ödenen masaların boşaltılması', en: 'Freeing paid tables', de: 'Freigeben bezahlter Tische' },
  'table calls': { tr: 'Eskiyen masa çağrıları', en: 'Expired table calls', de: 'Abgelaufene Rufe vom Tisch' },
  'overdue table calls': {
    tr: 'Görülmeyen masa çağrılarında e-posta',
    en: 'E-mails about unseen table calls',
    de: 'E-Mails über nicht gesehene Rufe',
  },
  'late orders': {
    tr: 'Geciken siparişlerde e-posta',
    en: 'E-mails about late orders',
    de: 'E-Mails über verspätete Bestellungen',
  },
  'closed platforms': {
    tr: 'Platformun kapattığı şubelerde e-posta',
    en: 'E-mails about branches closed on a platform',
    de: 'E-Mails über auf einer Plattform geschlossene Filialen',
  },
  'silent bells': {
    tr: 'Zili açık olmayan şubelerde e-posta',
    en: 'E-mails about branches where no bell is on',
    de: 'E-Mails über Filialen ohne Klingel',
  },
  'bad comments': {
    tr: 'Kötü yorumlarda e-posta',
    en: 'E-mails about bad reviews',
    de: 'E-Mails über schlechte Bewertungen',
  },
  reservations: {
    tr: 'Rezervasyon hatırlatmaları ve gelmeyenler',
    en: 'Reservation reminders and no-shows',
    de: 'Erinnerungen und nicht Gekommene',
  },
  'platform steps': {
    tr: 'Platformlara sipariş adımları',
    en: 'Order steps sent to platforms',
    de: 'Bestellschritte an Plattformen',
  },
  'platform states': {
    tr: 'Platformlara açık ve kapalı bilgisi',
    en: 'Open and closed sent to platforms',
    de: 'Geöffnet und geschlossen an Plattformen',
  },
  'platform busy': {
    tr: 'Platformlara uzayan hazırlık süresi',
    en: 'Longer preparation sent to platforms',
    de: 'Längere Zubereitung an Plattformen',
  },
  'platform farewells': {
    tr: 'Bağlantısı değişen restoranların platformda açılması',
    en: 'Former restaurants reopened on platforms',
    de: 'Frühere Restaurants auf Plattformen wieder öffnen',
  },
  'platform items': {
    tr: 'Platformlara ürün durumları',
    en: 'Product states sent to platforms',
    de: 'Produktstände an Plattformen',
  },
  'silent calls': { tr: 'Yarım kalan telefon çağrıları', en: 'Phone calls left open', de: 'Offen gebliebene Anrufe' },
  'webhook events': {
    tr: 'Webhook olaylarının sıraya alınması',
    en: 'Queueing webhook events',
    de: 'Ereignisse für Webhooks vormerken',
  },
  'webhook member events': {
    tr: 'Üyelerle ilgili webhook olaylarının sıraya alınması',
    en: 'Queueing webhook events about members',
    de: 'Ereignisse zu Mitgliedern für Webhooks vormerken',
  },
  webhooks: { tr: 'Webhook gönderimi', en: 'Sending webhooks', de: 'Webhooks senden' },
  webhook_delivery: {
    tr: 'Eski webhook kayıtlarının silinmesi',
    en: 'Removing old webhook deliveries',
    de: 'Löschen alter Webhook-Sendungen',
  },
  'iys filings': { tr: 'İYS’ye izin kayıtları', en: 'Consents filed with İYS', de: 'Einwilligungen an İYS' },
  'iys backlog': {
    tr: 'İYS’ye girmemiş eski izinler',
    en: 'Older consents not yet with İYS',
    de: 'Ältere Einwilligungen für İYS',
  },
  codes: {
    tr: 'Kod gibi acil e-postaların gönderimi',
    en: 'Sending urgent e-mails, such as codes',
    de: 'Versand dringender E-Mails, etwa Codes',
  },
  mails: { tr: 'E-posta gönderimi', en: 'Sending e-mails', de: 'E-Mail-Versand' },
  notifications: {
    tr: 'Bildirimlerin gönderimi',
    en: 'Sending notifications',
    de: 'Versand von Mitteilungen',
  },
  'scheduled tasks': { tr: 'Zamanlanmış görevler', en: 'Scheduled tasks', de: 'Geplante Aufgaben' },
  texts: { tr: 'SMS gönderimi', en: 'Sending SMS', de: 'SMS-Versand' },
  run: { tr: 'Uzun işler ve dosyalar', en: 'Long jobs and files', de: 'Lange Aufgaben und Dateien' },
  'platform-poll': {
    tr: 'Platformlardan sipariş sorgusu',
    en: 'Asking platforms for orders',
    de: 'Abruf der Plattformen',
  },
  'menu-restore': { tr: 'Süresi dolan tükendi işaretleri', en: 'Ended stock-outs', de: 'Beendete Ausverkauft-Marken' },
  'audit-seal': { tr: 'Geçmişin mühürlenmesi', en: 'Sealing the histories', de: 'Versiegeln der Verläufe' },
  'picture-sweep': {
    tr: 'Kullanılmayan görsellerin silinmesi',
    en: 'Removing unused pictures',
    de: 'Löschen ungenutzter Bilder',
  },
  'point-expiry': { tr: 'Süresi dolan puanlar', en: 'Expired points', de: 'Verfallene Punkte' },
  'point-notice': {
    tr: 'Bitecek puanlar için e-posta',
    en: 'E-mails about points that end',
    de: 'E-Mails über endende Punkte',
  },
  'iys-pull': { tr: 'İYS’den izin değişiklikleri', en: 'Consent changes from İYS', de: 'Einwilligungen von İYS' },
  event: { tr: 'Eski canlı olayların silinmesi', en: 'Removing old live events', de: 'Löschen alter Live-Ereignisse' },
  idempotency: {
    tr: 'Eski istek anahtarlarının silinmesi',
    en: 'Removing old request keys',
    de: 'Löschen alter Anfrageschlüssel',
  },
  device: { tr: 'Kullanılmayan cihazların silinmesi', en: 'Removing unused devices', de: 'Löschen ungenutzter Geräte' },
  socket_ticket: {
    tr: 'Eski bağlantı biletlerinin silinmesi',
    en: 'Removing old connection tickets',
    de: 'Löschen alter Verbindungstickets',
  },
  login_attempt: {
    tr: 'Eski giriş denemelerinin silinmesi',
    en: 'Removing old sign-in attempts',
    de: 'Löschen alter Anmeldeversuche',
  },
  known_place: {
    tr: 'Eski giriş yerlerinin silinmesi',
    en: 'Removing old sign-in places',
    de: 'Löschen alter Anmeldeorte',
  },
  order_quarter: {
    tr: 'Eski saat sınırlarının silinmesi',
    en: 'Removing old quarters of order limits',
    de: 'Löschen alter Viertelstunden von Bestelllimits',
  },
  order_load: {
    tr: 'Eski siparişlerin saat sınırından silinmesi',
    en: 'Removing old orders from order limits',
    de: 'Löschen alter Bestellungen aus Bestelllimits',
  },
  sms: { tr: 'Eski SMS kayıtlarının silinmesi', en: 'Removing old SMS', de: 'Löschen alter SMS' },
  member_device: {
    tr: 'Uzun süredir kullanılmayan üye cihazlarının silinmesi',
    en: 'Removing members’ long unused devices',
    de: 'Löschen lange unbenutzter Geräte von Mitgliedern',
  },
  one_time: { tr: 'Eski kodların silinmesi', en: 'Removing old codes', de: 'Löschen alter Codes' },
  'texts of deliveries': {
    tr: 'Platform iletilerinin içeriğinin silinmesi',
    en: 'Removing the texts of platform messages',
    de: 'Löschen der Inhalte von Plattformmeldungen',
  },
  platform_outage: {
    tr: 'Bir yıldan eski platform kesintileri',
    en: 'Platform outages older than a year',
    de: 'Über ein Jahr alte Ausfälle von Plattformen',
  },
  inbox: {
    tr: 'Eski platform iletilerinin silinmesi',
    en: 'Removing old platform messages',
    de: 'Löschen alter Plattformmeldungen',
  },
  runs: { tr: 'Biten işlerin silinmesi', en: 'Removing finished jobs', de: 'Löschen beendeter Aufgaben' },
  'unknown runs': {
    tr: 'Bu sürümün tanımadığı işlerin bildirilmesi',
    en: 'Reporting jobs that this version does not know',
    de: 'Melden von Aufgaben, die diese Version nicht kennt',
  },
  files: { tr: 'Sahipsiz dosyaların silinmesi', en: 'Removing files nobody has', de: 'Löschen herrenloser Dateien' },
  'menu changes': {
    tr: 'Eski menü değişikliklerinin silinmesi',
    en: 'Removing old menu changes',
    de: 'Löschen alter Kartenänderungen',
  },
  'platform settlements': {
    tr: 'Platform hakedişlerinin okunması',
    en: 'Reading platform payouts',
    de: 'Lesen der Plattform-Abrechnungen',
  },
  'menus of platforms': {
    tr: 'Platform menülerinin eşlenmesi',
    en: 'Matching platform menus',
    de: 'Abgleich der Plattformkarten',
  },
  'inbox of platforms': {
    tr: 'Bekleyen platform iletileri',
    en: 'Platform messages that wait',
    de: 'Wartende Plattformmeldungen',
  },
  'member imports': {
    tr: 'Eski üye aktarımlarının silinmesi',
    en: 'Removing old member imports',
    de: 'Löschen alter Mitgliederimporte',
  },
  'institution documents': {
    tr: 'Eski kurum belgelerinin silinmesi',
    en: 'Removing old institution documents',
    de: 'Löschen alter Nachweise',
  },
  phone_call: { tr: 'Eski aramaların silinmesi', en: 'Removing old calls', de: 'Löschen alter Anrufe' },
  'notes of erasures': {
    tr: 'Üye silme notları',
    en: 'Notes of erased members',
    de: 'Vermerke über gelöschte Mitglieder',
  },
  'consent addresses': {
    tr: 'İzinlerin adreslere bağlanması',
    en: 'Binding consents to addresses',
    de: 'Zuordnung der Einwilligungen',
  },
  'background work': {
    tr: 'Eski sunucu kayıtlarının silinmesi',
    en: 'Removing records of earlier servers',
    de: 'Löschen der Angaben früherer Server',
  },
} as const satisfies Record<string, Record<Lang, string>>
export type WorkName = keyof typeof workTitles
export const workNames = Object.keys(workTitles) as [WorkName, ...WorkName[]]
