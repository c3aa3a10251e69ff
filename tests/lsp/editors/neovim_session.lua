-- neovim_session.lua - what a user does in Neovim, without one; errors end it with status 1.
local function wait(what, condition)
  if not vim.wait(90000, condition, 50) then
    error("waited in vain for " .. what .. ": " .. vim.inspect(vim.diagnostic.get()))
  end
end

local function expect(condition, what)
  if not condition then error("expected " .. what) end
end

local function ask(method, params)
  local answers = assert(vim.lsp.buf_request_sync(0, method, params, 60000))
  for _, answer in pairs(answers) do
    expect(not answer.err, "no error: " .. vim.inspect(answer.err))
    return answer.result
  end
end

local function found() return #vim.diagnostic.get(vim.fn.bufnr("bank.c")) end

local function session()
  vim.cmd("filetype on")
  vim.cmd("edit bank.c")
  wait("the finding", function() return found() == 1 end)
  local finding = vim.diagnostic.get(0)[1]
  expect(finding.lnum == 3 and finding.col == 2, "it in line 4, column 3")
  expect(finding.severity == vim.diagnostic.severity.ERROR, "an error")
  expect(finding.source == "lockseam", "its source")
  local related = finding.user_data.lsp.relatedInformation
  expect(related[1].message:find("(1) T1", 1, true), "the first step")

  vim.api.nvim_win_set_cursor(0, { 2, 5 })
  local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
  expect(hover.contents.value:find("add(counter *): compound", 1, true), "the atomicity")

  -- Typed there and not saved; the finding is here.
  vim.cmd("split counter.c")
  vim.api.nvim_buf_set_lines(0, 6, 7, true, { "  int v = 0;" })
  wait("the finding to go", function() return found() == 0 end)
  vim.cmd("undo")
  wait("the finding to come back", function() return found() == 1 end)
  vim.cmd("wincmd p")

  vim.api.nvim_win_set_cursor(0, { 4, 2 })
  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = { vim.diagnostic.get(0)[1].user_data.lsp } }
  params.context.diagnostics[1].range = params.range
  params.context.diagnostics[1].source = "lockseam"
  for _, action in ipairs(ask("textDocument/codeAction", params)) do
    if action.edit then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
  end
  expect(vim.fn.getline(4):find("^  // NOLINTNEXTLINE%(lockseam%-"), "the comment")
  wait("the suppression", function() return found() == 0 end)
end

local fine, problem = pcall(session)
if not fine then
  io.stderr:write(problem .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
