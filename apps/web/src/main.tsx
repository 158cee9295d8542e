import { App } from '@latticework/ui/App';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { webPlatform } from './webPlatform.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App platform={webPlatform} serverUrl={window.location.origin} />
  </StrictMode>,
);
