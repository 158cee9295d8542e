import { startApp } from '@latticework/ui/startApp';
import { webPlatform } from './webPlatform.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await startApp(root, webPlatform, window.location.origin);
