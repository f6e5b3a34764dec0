export { bringChromium as setup } from '@loquat/counterparts/chromium';
