// The names of all resources and verbs are in one file, because the compiler reports those that are
// missing.
import type { contract } from '#contract/contract.ts'
import type { Call } from '#contract/kit/call.ts'
import type { Permission as Row, Resource } from '#contract/identity/permission.ts'
import type { Lang } from '#panel/kit/words/language.ts'
import type { Title } from '#panel/kit/words/words.ts'

type Wings = typeof contract
export type Wing = keyof Wings
type RequiredPermission<N> = { [K in keyof N]: N[K] extends Call ? N[K]['permission'] : never }[keyof N]
type Guarded<N> = [Exclude<RequiredPermission<N>, 'public' | 'signed-in' | 'api-key'>] extends [never] ? false : true
/**
 * Nouns with a call that requires a permission. Each must have a name here, otherwise this file
 * does not compile.
 */
type ResourceId = {
  [W in Wing]: { [N in keyof Wings[W]]: Guarded<Wings[W][N]> extends true ? N : never }[keyof Wings[W]]
}[Wing]

export const wingNames: Record<Wing, Title> & Record<string, Title> = {
  identity: { tr: 'Kişiler ve yetkiler', en: 'People and permissions', de: 'Personen und Rechte' },
  organisation: { tr: 'Organizasyon', en: 'Organisation', de: 'Organisation' },
  menu: { tr: 'Menü', en: 'Menu', de: 'Speisekarte' },
  ordering: { tr: 'Siparişler', en: 'Orders', de: 'Bestellungen' },
  members: { tr: 'Üyeler', en: 'Members', de: 'Mitglieder' },
  marketing: { tr: 'Pazarlama', en: 'Marketing', de: 'Marketing' },
  dining: { tr: 'Masalar', en: 'Tables', de: 'Tische' },
  integrations: { tr: 'Bağlantılar', en: 'Connections', de: 'Anbindungen' },
  platform: { tr: 'Platform', en: 'Platform', de: 'Plattform' },
}

export const resourceNames: Record<ResourceId, Title> & Record<string, Title> = {
  user: { tr: 'Kullanıcılar', en: 'Users', de: 'Benutzer' },
  account: { tr: 'Bayiler ve çözüm ortakları', en: 'Dealers and solution partners', de: 'Händler und Lösungspartner' },
  role: { tr: 'Roller', en: 'Roles', de: 'Rollen' },
  roleSchema: { tr: 'Rol üst sınırları', en: 'Role ceilings', de: 'Obergrenzen für Rollen' },
  permission: { tr: 'Yetki kataloğu', en: 'Permission catalogue', de: 'Rechtekatalog' },
  resource: { tr: 'Kaynaklar', en: 'Resources', de: 'Ressourcen' },
  recovery: { tr: 'Parola kurtarma', en: 'Password recovery', de: 'Passwortwiederherstellung' },
  partner: { tr: 'Müşteri adına giriş', en: 'Signing in for customers', de: 'Anmelden für Kunden' },
  company: { tr: 'Firmalar', en: 'Companies', de: 'Firmen' },
  onlinePayment: { tr: 'Çevrimiçi ödemeler', en: 'Online payments', de: 'Online-Zahlungen' },
  orderPayment: { tr: 'Sipariş ödemeleri', en: 'Order payments', de: 'Zahlungen zu Bestellungen' },
  paymentProvider: {
    tr: 'Çevrimiçi ödeme sağlayıcısı',
    en: 'Online payment provider',
    de: 'Online-Zahlungsanbieter',
  },
  companyIys: { tr: 'İYS bağlantısı', en: 'İYS connection', de: 'Verbindung zu İYS' },
  companyMail: { tr: 'Posta sunucusu', en: 'Mail server', de: 'Mailserver' },
  companyPush: { tr: 'Anlık bildirim hesabı', en: 'Push account', de: 'Push-Konto' },
  companySms: { tr: 'SMS sağlayıcısı', en: 'SMS provider', de: 'SMS-Anbieter' },
  platformMail: { tr: 'Platformun posta sunucusu', en: 'Platform’s mail server', de: 'Mailserver der Plattform' },
  platformPush: {
    tr: 'Platformun anlık bildirim hesabı',
    en: 'Platform’s push account',
    de: 'Push-Konto der Plattform',
  },
  platformSms: { tr: 'Platformun SMS sağlayıcısı', en: 'Platform’s SMS provider', de: 'SMS-Anbieter der Plattform' },
  companySetting: { tr: 'Firma ayarları', en: 'Company settings', de: 'Firmeneinstellungen' },
  setting: { tr: 'Firmalar için varsayılanlar', en: 'Defaults for companies', de: 'Vorgaben für Firmen' },
  companyBlogArea: { tr: 'Sayfa alanları', en: 'Page areas', de: 'Seitenbereiche' },
  companyPost: { tr: 'Firma blogu', en: 'Company blog', de: 'Firmenblog' },
  content: { tr: 'Platform blogu', en: 'Platform blog', de: 'Blog der Plattform' },
  companyBlog: { tr: 'Firma sayfaları', en: 'Company pages', de: 'Firmenseiten' },
  btkReport: { tr: 'BTK raporu', en: 'BTK report', de: 'BTK-Bericht' },
  branch: { tr: 'Şubeler', en: 'Branches', de: 'Filialen' },
  branchRequest: { tr: 'Şube istek ve önerileri', en: 'Branch requests', de: 'Filialwünsche' },
  restaurantRegistration: { tr: 'Restoran başvuruları', en: 'Restaurant registrations', de: 'Restaurantanmeldungen' },
  license: { tr: 'Lisanslar', en: 'Licences', de: 'Lizenzen' },
  kiosk: { tr: 'Kiosklar', en: 'Kiosks', de: 'Kioske' },
  courier: { tr: 'Kuryeler', en: 'Couriers', de: 'Kuriere' },
  courierPosition: { tr: 'Kurye konumları', en: 'Courier locations', de: 'Standorte der Kuriere' },
  courierShift: { tr: 'Kurye vardiyaları', en: 'Courier shifts', de: 'Kurierschichten' },
  branchZone: { tr: 'Teslimat bölgeleri', en: 'Delivery zones', de: 'Liefergebiete' },
  branchRing: { tr: 'Teslimat halkaları', en: 'Delivery rings', de: 'Lieferringe' },
  workingHours: { tr: 'Çalışma saatleri', en: 'Opening hours', de: 'Öffnungszeiten' },
  orderCap: { tr: 'Sipariş sınırı', en: 'Order limit', de: 'Bestelllimit' },
  branchSettings: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
  branchSetting: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
  generalSettings: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
  paymentSettings: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
  userSettings: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
  cockpit: { tr: 'Bayi kokpiti', en: 'Dealer cockpit', de: 'Händler-Cockpit' },
  branchCategory: { tr: 'Menü kategorileri', en: 'Menu categories', de: 'Kategorien der Speisekarte' },
  branchProduct: { tr: 'Ürünler', en: 'Products', de: 'Produkte' },
  branchMaterial: { tr: 'Malzemeler', en: 'Ingredients', de: 'Zutaten' },
  branchMaterialCatalog: { tr: 'Seçenek grupları', en: 'Option groups', de: 'Optionsgruppen' },
  platformItem: { tr: 'Platformlarda ürün durumu', en: 'Products on platforms', de: 'Produkte auf Plattformen' },
  productCatalog: { tr: 'Zincir menüler', en: 'Chain menus', de: 'Kettenkarten' },
  menuFile: { tr: 'Menü dosyası', en: 'Menu file', de: 'Speisekarte als Datei' },
  spread: { tr: 'Menü aktarımı', en: 'Menu transfer', de: 'Karten übertragen' },
  menu: { tr: 'Menü yönetimi', en: 'Menu management', de: 'Speisekarte verwalten' },
  stock: { tr: 'Stok', en: 'Stock', de: 'Verfügbarkeit' },
  synonymGroup: { tr: 'Eş anlamlılar', en: 'Synonyms', de: 'Synonyme' },
  publicHoliday: { tr: 'Resmî tatiller', en: 'Public holidays', de: 'Feiertage' },
  kitchen: { tr: 'Mutfaklar', en: 'Cuisines', de: 'Küchen' },
  icon: { tr: 'Simgeler', en: 'Icons', de: 'Icons' },
  restaurantImage: { tr: 'Restoran görselleri', en: 'Restaurant pictures', de: 'Restaurantbilder' },
  order: { tr: 'Siparişler', en: 'Orders', de: 'Bestellungen' },
  orderReturn: { tr: 'İadeler', en: 'Returns', de: 'Rücknahmen' },
  deliveryType: { tr: 'Teslimat türleri', en: 'Delivery types', de: 'Lieferarten' },
  cancelReason: {
    tr: 'İptal ve iade nedenleri',
    en: 'Cancellation and return reasons',
    de: 'Storno- und Rückgabegründe',
  },
  paymentMethod: { tr: 'Ödeme yöntemleri', en: 'Payment methods', de: 'Zahlungsarten' },
  overview: { tr: 'Genel bakış ve sayılar', en: 'Overview and figures', de: 'Überblick und Zahlen' },
  deliveryTemplate: {
    tr: 'Mesafe şablonları',
    en: 'Distance templates',
    de: 'Entfernungsvorlagen',
  },
  branchTable: { tr: 'Masalar', en: 'Tables', de: 'Tische' },
  diningArea: { tr: 'Masa alanları', en: 'Dining areas', de: 'Tischbereiche' },
  partnerInstitution: { tr: 'Anlaşmalı kurumlar', en: 'Partner institutions', de: 'Partnereinrichtungen' },
  memberCorrection: {
    tr: 'Puan ve cüzdan düzeltmeleri',
    en: 'Corrections of points and wallets',
    de: 'Korrekturen von Punkten und Guthaben',
  },
  institutionProof: { tr: 'Kurum belgeleri', en: 'Proofs of membership', de: 'Nachweise der Zugehörigkeit' },
  institutionMember: { tr: 'Kurum üyelikleri', en: 'Institution memberships', de: 'Zugehörigkeiten' },
  comment: { tr: 'Yorumlar', en: 'Reviews', de: 'Bewertungen' },
  branchCourierCompany: { tr: 'Kurye firmaları', en: 'Courier companies', de: 'Kurierfirmen' },
  courierDelivery: { tr: 'Çağrılan kuryeler', en: 'Called couriers', de: 'Gerufene Kuriere' },
  branchSwitchboard: { tr: 'Santral', en: 'Switchboard', de: 'Telefonanlage' },
  phoneCall: { tr: 'Aramalar', en: 'Calls', de: 'Anrufe' },
  platformSettlement: { tr: 'Platform hakedişleri', en: 'Platform payouts', de: 'Plattform-Abrechnungen' },
  repeatOrder: { tr: 'Telefonla sipariş', en: 'Orders by telephone', de: 'Telefonische Bestellungen' },
  giftCheque: { tr: 'Hediye çekleri', en: 'Gift vouchers', de: 'Geschenkgutscheine' },
  segment: { tr: 'Segmentler', en: 'Segments', de: 'Segmente' },
  member: { tr: 'Üyeler', en: 'Members', de: 'Mitglieder' },
  memberPage: { tr: 'Üyelerin izinleri', en: 'Members’ consents', de: 'Einwilligungen der Mitglieder' },
  memberErasure: { tr: 'Üye verileri', en: 'Members’ data', de: 'Daten der Mitglieder' },
  memberMerge: { tr: 'Üye birleştirme', en: 'Merging members', de: 'Mitglieder zusammenführen' },
  discount: { tr: 'İndirimler', en: 'Discounts', de: 'Rabatte' },
  notification: { tr: 'Bildirimler', en: 'Notifications', de: 'Mitteilungen' },
  scheduledTask: { tr: 'Zamanlanmış görevler', en: 'Scheduled tasks', de: 'Geplante Aufgaben' },
  story: { tr: 'Hikâyeler', en: 'Stories', de: 'Stories' },
  banner: { tr: 'Afişler', en: 'Banners', de: 'Banner' },
  theme: { tr: 'Temalar', en: 'Themes', de: 'Themes' },
  companyTheme: { tr: 'Firma sayfasının teması', en: 'Theme of the company’s page', de: 'Theme der Firmenseite' },
  campaign: { tr: 'Kampanyalar', en: 'Campaigns', de: 'Kampagnen' },
  definitionPoint: { tr: 'Puan tanımları', en: 'Point definitions', de: 'Punkteregeln' },
  memberPoint: { tr: 'Üye puanları', en: 'Members’ points', de: 'Punkte der Mitglieder' },
  memberWallet: { tr: 'Üye cüzdanları', en: 'Members’ wallets', de: 'Guthaben der Mitglieder' },
  memberImport: { tr: 'Üye aktarımı', en: 'Member import', de: 'Mitgliederimport' },
  reservation: { tr: 'Rezervasyonlar', en: 'Reservations', de: 'Reservierungen' },
  reservationSettings: { tr: 'Rezervasyon kuralları', en: 'Reservation rules', de: 'Reservierungsregeln' },
  tableJoin: { tr: 'Masa birleşimleri', en: 'Table combinations', de: 'Tischkombinationen' },
  tableSession: { tr: 'Masadaki misafirler', en: 'Guests at tables', de: 'Gäste an Tischen' },
  tableCommand: { tr: 'Masa çağrıları', en: 'Table calls', de: 'Rufe von Tischen' },
  tableCode: { tr: 'Masaların QR kodları', en: 'Table QR codes', de: 'QR-Codes der Tische' },
  apiKey: { tr: 'API anahtarları', en: 'API keys', de: 'API-Schlüssel' },
  webhookEndpoint: { tr: 'Webhook’lar', en: 'Webhooks', de: 'Webhooks' },
  mail: { tr: 'E-posta kayıtları', en: 'E-mail log', de: 'E-Mail-Protokoll' },
  backgroundWork: { tr: 'Arka plan işleri', en: 'Background jobs', de: 'Hintergrundaufgaben' },
  integrationPlatform: { tr: 'Teslimat platformları', en: 'Delivery platforms', de: 'Lieferplattformen' },
  platformMenu: { tr: 'Platformlardaki menüler', en: 'Menus on platforms', de: 'Speisekarten der Plattformen' },
  platformSettings: { tr: 'Platformlar', en: 'Platforms', de: 'Plattformen' },
  integrationLog: { tr: 'Entegrasyon kayıtları', en: 'Integration log', de: 'Integrationsprotokoll' },
  currency: { tr: 'Para birimleri', en: 'Currencies', de: 'Währungen' },
  taxOffice: { tr: 'Vergi daireleri', en: 'Tax offices', de: 'Finanzämter' },
}

const verbs = {
  list: { tr: 'Listeyi gör', en: 'See the list', de: 'Liste sehen' },
  get: { tr: 'Ayrıntıyı gör', en: 'See details', de: 'Einzelheiten sehen' },
  post: { tr: 'Ekle', en: 'Add', de: 'Anlegen' },
  put: { tr: 'Değiştir', en: 'Change', de: 'Ändern' },
  delete: { tr: 'Sil', en: 'Delete', de: 'Löschen' },
} satisfies Record<string, Title>

const onOff: Title = { tr: 'Aç ve kapat', en: 'Switch on and off', de: 'Ein- und ausschalten' }
const decide: Title = { tr: 'Karar ver', en: 'Decide', de: 'Entscheiden' }

/** Permissions other than viewing, adding, changing or deleting the resource itself. */
const special: Record<string, Title> = {
  'patch-user': { tr: 'Askıya al, askıyı kaldır', en: 'Suspend and restore', de: 'Sperren und entsperren' },
  'get-user-reset-password': { tr: 'Parola e-postası gönder', en: 'Send a password reset', de: 'Passwort-Mail senden' },
  'post-partner-sign-in': { tr: 'Müşteri adına gir', en: 'Sign in for a customer', de: 'Für Kunden anmelden' },
  'patch-branch-product-stock': {
    tr: 'Ürünü satıştan al, geri getir',
    en: 'Take products off sale and back',
    de: 'Produkte aus dem Verkauf nehmen',
  },
  'patch-branch-material-stock': {
    tr: 'Malzemeyi bitti olarak işaretle, geri getir',
    en: 'Mark ingredients as run out',
    de: 'Zutaten als ausgegangen melden',
  },
  'patch-product-catalog-publish': {
    tr: 'Şubelere yayınla, geri al',
    en: 'Publish to branches, undo',
    de: 'An Filialen veröffentlichen, rückgängig machen',
  },
  'patch-company': onOff,
  'patch-branch': onOff,
  'get-branch-state': {
    tr: 'Açık mı, neden kapalı: gör',
    en: 'See whether and why closed',
    de: 'Status und Grund sehen',
  },
  'put-branch-state': {
    tr: 'Yoğun ya da kapalı yap',
    en: 'Set busy or closed',
    de: 'Auf ausgelastet oder geschlossen stellen',
  },
  'get-branch-working-hours': {
    tr: 'Çalışma saatlerini gör',
    en: 'See opening hours',
    de: 'Öffnungszeiten sehen',
  },
  'patch-branch-working-hours': {
    tr: 'Çalışma saatlerini değiştir',
    en: 'Change opening hours',
    de: 'Öffnungszeiten ändern',
  },
  'get-branch-order-cap': {
    tr: 'Sipariş sınırını gör',
    en: 'See the order limit',
    de: 'Bestelllimit sehen',
  },
  'put-branch-order-cap': {
    tr: 'Sipariş sınırını değiştir',
    en: 'Change the order limit',
    de: 'Bestelllimit ändern',
  },
  'get-branch-setting': {
    tr: 'Şube ayarlarını gör',
    en: 'See branch settings',
    de: 'Filialeinstellungen sehen',
  },
  'put-branch-setting': {
    tr: 'Şube ayarlarını değiştir',
    en: 'Change branch settings',
    de: 'Filialeinstellungen ändern',
  },
  'patch-branch-request': decide,
  'patch-restaurant-registration': decide,
  'get-company-license': { tr: 'Lisansı gör', en: 'See the licence', de: 'Lizenz sehen' },
  'post-company-license': { tr: 'Lisansı belirle', en: 'Set the licence', de: 'Lizenz festlegen' },
  'get-order-black-box': { tr: 'Kara kutuyu aç', en: 'Open the black box', de: 'Blackbox öffnen' },
  'post-order-test': { tr: 'Deneme siparişi ver', en: 'Place a test order', de: 'Testbestellung aufgeben' },
  'patch-partner-institution': {
    tr: 'Üyelik başvurularına karar ver',
    en: 'Decide who belongs',
    de: 'Über Zugehörigkeit entscheiden',
  },
  'patch-courier-shift': {
    tr: 'Kuryenin vardiyasını başlat, bitir',
    en: 'Start and end a courier’s shift',
    de: 'Schicht eines Kuriers beginnen, beenden',
  },
  'patch-phone-call': { tr: 'Geri ara', en: 'Call back', de: 'Zurückrufen' },
  'post-member-order': {
    tr: 'Üyenin son siparişini tekrarla',
    en: 'Repeat a member’s last order',
    de: 'Letzte Bestellung eines Mitglieds wiederholen',
  },
  'patch-comment-approve': { tr: 'Yayınla', en: 'Publish', de: 'Veröffentlichen' },
  'patch-comment-reject': { tr: 'Reddet', en: 'Reject', de: 'Ablehnen' },
  'put-comment-reply': { tr: 'Yanıtla', en: 'Reply', de: 'Antworten' },
  'post-member-import': { tr: 'Üye aktar', en: 'Import members', de: 'Mitglieder importieren' },
  'patch-member-consent': {
    tr: 'İzinleri kaydet',
    en: 'Record consent',
    de: 'Einwilligungen festhalten',
  },
  'patch-member-correction': {
    tr: 'Düzeltmelere karar ver',
    en: 'Decide on corrections',
    de: 'Über Korrekturen entscheiden',
  },
  'post-member-erasure': {
    tr: 'Silme isteği al',
    en: 'Take erasure requests',
    de: 'Löschanträge aufnehmen',
  },
  'patch-member-erasure': {
    tr: 'Silme isteğine karar ver, sil',
    en: 'Decide on erasure and erase',
    de: 'Über Löschung entscheiden und löschen',
  },
  'post-member-export': {
    tr: 'Verilerini dosya olarak ver',
    en: 'Export a member’s data',
    de: 'Daten als Datei ausgeben',
  },
  'post-member-merge': { tr: 'Üyeleri birleştir', en: 'Merge members', de: 'Mitglieder zusammenführen' },
  'post-member-point': { tr: 'Puanı elle düzelt', en: 'Correct points by hand', de: 'Punkte von Hand korrigieren' },
  'post-member-wallet': { tr: 'Cüzdana para yükle', en: 'Top up wallets', de: 'Guthaben aufladen' },
  'post-member-wallet-pay-out': { tr: 'Cüzdandan para öde', en: 'Pay out of wallets', de: 'Guthaben auszahlen' },
  'post-member-wallet-correct': {
    tr: 'Cüzdanı elle düzelt',
    en: 'Correct wallets by hand',
    de: 'Guthaben von Hand korrigieren',
  },
  'patch-discount-approve': { tr: 'Onayla', en: 'Approve', de: 'Genehmigen' },
  'patch-discount-reject': { tr: 'Reddet', en: 'Reject', de: 'Ablehnen' },
  'patch-gift-cheque-approve': { tr: 'Onayla', en: 'Approve', de: 'Genehmigen' },
  'patch-gift-cheque-reject': { tr: 'Reddet', en: 'Reject', de: 'Ablehnen' },
  'patch-gift-cheque-pause': { tr: 'Duraklat, devam ettir', en: 'Pause and resume', de: 'Pausieren und fortsetzen' },
  'post-gift-cheque-item': {
    tr: 'Kod üret, üyelere ver',
    en: 'Make codes, give to members',
    de: 'Codes erzeugen, vergeben',
  },
  'patch-company-theme': {
    tr: 'Yayınla, eski sürüme dön',
    en: 'Publish and go back to a release',
    de: 'Veröffentlichen, zu früherer Fassung zurück',
  },
  'post-notification-test': { tr: 'Deneme gönder', en: 'Send a test', de: 'Test senden' },
  'patch-notification-send': { tr: 'Gönder', en: 'Send', de: 'Senden' },
  'patch-notification-pause': { tr: 'Duraklat, devam et', en: 'Pause and resume', de: 'Pausieren und fortsetzen' },
  'patch-notification-cancel': { tr: 'Durdur', en: 'Stop', de: 'Stoppen' },
  'patch-scheduled-task-pause': { tr: 'Duraklat, devam et', en: 'Pause and resume', de: 'Pausieren und fortsetzen' },
  'post-scheduled-task-run': { tr: 'Şimdi çalıştır', en: 'Run now', de: 'Jetzt ausführen' },
  'post-gift-cheque-print': { tr: 'Kartları yazdır', en: 'Print cards', de: 'Karten drucken' },
  'patch-reservation': {
    tr: 'Onayla, oturt, iptal et',
    en: 'Confirm, seat, cancel',
    de: 'Bestätigen, platzieren, stornieren',
  },
  'patch-order-approve': { tr: 'Onayla', en: 'Approve', de: 'Bestätigen' },
  'patch-order-dispatch': { tr: 'Yola çıkar', en: 'Dispatch', de: 'Losschicken' },
  'patch-order-deliver': { tr: 'Teslim et', en: 'Deliver', de: 'Als geliefert melden' },
  'patch-order-cancel': { tr: 'İptal et', en: 'Cancel', de: 'Stornieren' },
  'patch-order-return': { tr: 'İade al', en: 'Return', de: 'Zurücknehmen' },
  'patch-order-ready': { tr: 'Hazır olarak işaretle', en: 'Mark ready', de: 'Fertig melden' },
  'patch-order-undo-cancel': { tr: 'İptali geri al', en: 'Undo a cancellation', de: 'Storno aufheben' },
  'patch-order-acknowledge': { tr: 'Alarmı sustur', en: 'Silence the alarm', de: 'Alarm abstellen' },
  'get-company-payment-provider': {
    tr: 'Ödeme sağlayıcısını gör',
    en: 'See the payment provider',
    de: 'Zahlungsanbieter sehen',
  },
  'put-company-payment-provider': {
    tr: 'Ödeme sağlayıcısını değiştir',
    en: 'Change the payment provider',
    de: 'Zahlungsanbieter ändern',
  },
  'get-stat-order': { tr: 'Sayıları gör', en: 'See the figures', de: 'Zahlen sehen' },
  'post-table-session': { tr: 'Misafir oturt', en: 'Seat guests', de: 'Gäste platzieren' },
  'put-table-session': { tr: 'Hesabı böl', en: 'Split bills', de: 'Rechnungen teilen' },
  'patch-table-session': {
    tr: 'Masayı taşı, birleştir, boşalt, ödeme al',
    en: 'Move, merge and clear tables, take payment',
    de: 'Umsetzen, zusammenlegen, freigeben, kassieren',
  },
  'patch-table-command': {
    tr: 'Çağrıları görüldü, tamamlandı diye işaretle',
    en: 'Mark calls seen and done',
    de: 'Rufe als gesehen und erledigt markieren',
  },
  'get-btk-report': { tr: 'Raporu indir', en: 'Download the report', de: 'Bericht herunterladen' },
  'get-branch-integration-platform-setting': {
    tr: 'Platform bağlantılarını gör',
    en: 'See platform connections',
    de: 'Plattformverbindungen sehen',
  },
  'get-branch-integration-platform-health': {
    tr: 'Platform bağlantılarının durumunu gör',
    en: 'See the health of platform connections',
    de: 'Zustand der Plattformverbindungen sehen',
  },
  'put-branch-integration-platform-setting': {
    tr: 'Platform bağlantılarını değiştir',
    en: 'Change platform connections',
    de: 'Plattformverbindungen ändern',
  },
  'get-integration-platform-log': { tr: 'Kayıtları gör', en: 'See the log', de: 'Protokoll sehen' },
  'patch-integration-platform': { tr: 'Aç, kapat, not yaz', en: 'Switch and annotate', de: 'Schalten, Hinweis geben' },
  'get-kiosk-day': { tr: 'Kioskun gününü gör', en: 'See the kiosk’s day', de: 'Tag des Kiosks sehen' },
  'get-cockpit': { tr: 'Portföyü gör', en: 'See the portfolio', de: 'Portfolio sehen' },
  'get-log-background-work': {
    tr: 'Arka plan işlerini gör',
    en: 'See background jobs',
    de: 'Hintergrundaufgaben sehen',
  },
  'post-log-background-work-run': {
    tr: 'Arka plan işini hemen çalıştır',
    en: 'Run a background job now',
    de: 'Hintergrundaufgabe sofort ausführen',
  },
  'post-log-background-work-seen': {
    tr: 'Vazgeçilen arka plan işlerini görüldü say',
    en: 'Mark given-up jobs as seen',
    de: 'Aufgegebene Hintergrundaufgaben als gesehen markieren',
  },
  'get-log-mail': { tr: 'Gönderilenleri gör', en: 'See what was sent', de: 'Gesendetes sehen' },
}

const kebab = (noun: string) => noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The product's own name for a permission. Empty if the permission follows no pattern and has no
 * name of its own.
 */
export function ownName({ id, noun, verb }: Pick<Row, 'id' | 'noun' | 'verb'>): Title | undefined {
  const words = special[id]
  if (words) return words
  const about = id.slice(verb.length + 1)
  if (verb === 'get' && [`${kebab(noun)}-all`, `${kebab(noun)}-list`].includes(about)) return verbs.list
  if (about !== kebab(noun) || verb === 'patch') return undefined
  return verbs[verb]
}

/**
 * A permission's name within its resource: the provider's text, otherwise the product's, otherwise
 * its id.
 */
export const permissionName = (it: Pick<Row, 'id' | 'noun' | 'verb' | 'name'>, lang: Lang): string =>
  it.name[lang] || (ownName(it)?.[lang] ?? it.id)

/** A resource's name: the provider's text, otherwise the product's. */
export const resourceName = (id: string, lang: Lang, row?: Pick<Resource, 'name'>): string =>
  row?.name[lang] || resourceNames[id]?.[lang] || id

export const wingName = (id: string, lang: Lang): string => wingNames[id]?.[lang] ?? id

/** A permission with its resource's name: “Ürünler: düzenle”. */
export function spokenPermission(id: string, lang: Lang): string {
  const [verb = ''] = id.split('-')
  const about = id.slice(verb.length + 1)
  const nouns = Object.keys(resourceNames).filter(
    (noun) => about === kebab(noun) || about.startsWith(`${kebab(noun)}-`),
  )
  // The longest match is taken: `branch-product` must not match `branch`.
  const noun = nouns.toSorted((a, b) => b.length - a.length)[0]
  const name = noun && ownName({ id, noun, verb: verb as Row['verb'] })?.[lang]
  return noun && name ? `${resourceName(noun, lang)}: ${name}` : id
}
