import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
const log=readFileSync('/tmp/w/start.log','utf8')
const link=/http:\/\/127\.0\.0\.1:4391\/#code=\S+/.exec(log)![0]
const demo = JSON.parse(readFileSync('/tmp/w/sim-data/demo.json','utf8'))
const get=async(p:string)=>(await fetch(demo.base_url+p,{headers:{authorization:`TKN ${demo.staff.key}`}})).json() as any
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu','--disable-background-networking']})
const ctx=await b.newContext({viewport:{width:1440,height:900}})
const page=await ctx.newPage()
await page.goto(demo.base_url+'/'); await page.waitForTimeout(500)
try { const pw=demo.staff; await page.getByLabel(/mail/i).first().fill(pw.email,{timeout:20000}); await page.getByLabel(/password/i).first().fill(pw.password); await page.keyboard.press('Enter'); await page.waitForTimeout(4000)} catch(e){ console.log('signin', String(e).slice(0,200)); await page.goto(link); await page.waitForTimeout(4000)}
const reqs=(await get('/api/desk/check_in_requests')) as any[]
const req=reqs.filter(r=>r.message.includes('duty phone')).find(r=>r.counts.asked>5)??reqs[1]
const alerts=(await get('/api/desk/alerts?per_page=100')) as any[]
const rio=alerts.find(a=>JSON.stringify(a.headline).includes('Rio de Janeiro'))
const ada=demo.companies[0].travellers[0]
const msgs=(await get(`/api/desk/notifications?user_id=${ada.id}&type=110&per_page=20`)) as any[]
const proof=msgs.find(m=>m.deliveries.some((d:any)=>d.step))??msgs[0]
const paths:[string,string][]=[['request',`/safety/${req.id}`],['alert',`/alerts/${rio.id}/board`],['notreached','/messages/not-reached'],['proof',`/messages/${proof.id}`],['messages','/messages'],['escalation','/messages/escalation'],['health','/admin/health']]
for(const [n,p] of paths){await page.goto(demo.base_url+p);await page.waitForTimeout(2500);await page.screenshot({path:`/tmp/w/shot-${n}.png`});}
await page.setViewportSize({width:390,height:844})
for(const [n,p] of [paths[0],paths[2],paths[3]] as [string,string][]){await page.goto(demo.base_url+p);await page.waitForTimeout(2000);await page.screenshot({path:`/tmp/w/shot-${n}-phone.png`,fullPage:true}); console.log(n, await page.evaluate(()=>document.documentElement.scrollWidth))}
await b.close()
