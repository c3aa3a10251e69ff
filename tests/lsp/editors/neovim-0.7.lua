-- neovim-0.7.lua - lockseam in Neovim before 0.11: one client for all C and C++ buffers.
local client
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "c", "cpp" },
  callback = function(event)
    client = client or vim.lsp.start_client({
      name = "lockseam",
      cmd = { "lockseam", "lsp" },
      root_dir = vim.fn.getcwd(),
    })
    vim.lsp.buf_attach_client(event.buf, client)
  end,
})
